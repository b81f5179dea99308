import { runBin } from './steps.ts';

interface LintMessage {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

/** Warnings that stand for reasons outside our code, by code and file. */
const ALLOWED_WARNINGS: { code: string; file: RegExp }[] = [
  // Preact's own path for `dangerouslySetInnerHTML`, which nothing of ours uses.
  { code: 'UNSAFE_VAR_ASSIGNMENT', file: /^chunks\/[\w.-]+\.js$/ },
  // The data consent key is older on the desktop (140) than on Android (142), where this extension is not offered.
  { code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION', file: /^manifest\.json$/ },
];

const toLine = (kind: string, found: LintMessage) =>
  `${kind} ${found.code} in ${found.file ?? 'the package'}:${found.line ?? 0} - ${found.message}`;

/** Lints a Firefox build as the add-on site does. Every error, and every warning that is not allowed, is a complaint. */
export async function lintFirefox(build: string): Promise<string[]> {
  const { output } = await runBin('web-ext', [
    'lint',
    '-s',
    build,
    '--no-config-discovery',
    '--output',
    'json',
    '--boring',
  ]);
  const start = output.indexOf('{');
  if (start < 0) return [`web-ext said: ${output.slice(0, 1000)}`];
  const report: { errors: LintMessage[]; warnings: LintMessage[] } = JSON.parse(
    output.slice(start, output.lastIndexOf('}') + 1),
  );
  const isAllowed = ({ code, file = '' }: LintMessage) =>
    ALLOWED_WARNINGS.some((allowed) => allowed.code === code && allowed.file.test(file));
  return [
    ...report.errors.map((found) => toLine('error', found)),
    ...report.warnings.filter((found) => !isAllowed(found)).map((found) => toLine('warning', found)),
  ];
}
