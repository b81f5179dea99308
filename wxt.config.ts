import { defineConfig } from 'wxt';
import { collectPackages, writeNotices } from './test/support/notices.ts';
import { toSuffixListText, withoutSuffixList } from './test/support/suffix-list.ts';

/** The package's own files; `https:` for the service that the user names; loopback for one on the user's own machine. */
const CONNECT = "'self' https: http://127.0.0.1:* http://localhost:*";
const toPolicy = (connect: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src ${connect}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The scripts of a page that a browser loads one after the other cost a popup more than all its work. So there are two. */
const CARD_SCRIPTS = [
  { name: 'opening', test: /entrypoints[\\/]popup[\\/]opening|preload-helper|wxt-html-plugins|ui\.css/, priority: 2 },
  {
    name: 'card',
    test: /entrypoints[\\/](?:card[\\/](?!card-text|VerdictOf)|popup[\\/]draw)|lib[\\/]theme/,
    priority: 1,
  },
];
const PRELOADED = ['opening', 'card', 'draw', 'rolldown-runtime'];
type Bundle = Record<string, { type: string; name?: string; fileName: string }>;

/** Gathers what a card needs in few scripts, and lets the popup fetch the one that draws while the first still reads. */
const gatherCard = () => ({
  name: 'gather-card',
  outputOptions: (options: { format?: string }) =>
    options.format === 'iife' ? options : { ...options, codeSplitting: { groups: CARD_SCRIPTS } },
  transformIndexHtml: {
    order: 'post' as const,
    handler: (_: string, { bundle = {} }: { bundle?: Bundle }) =>
      Object.values(bundle)
        .filter(({ type, name = '' }) => type === 'chunk' && PRELOADED.includes(name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
});

export default defineConfig({
  modules: ['@wxt-dev/i18n/module', '@wxt-dev/webextension-polyfill'],
  imports: false,
  publicDir: 'assets/public',
  i18n: { localesDir: 'assets/locales' },
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  manifest: ({ browser, mode, command }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: [
      ...['storage', 'alarms', 'contextMenus', 'activeTab', 'declarativeNetRequestWithHostAccess'],
      ...(mode === 'e2e' ? ['webNavigation'] : []),
    ],
    // Asked by the gesture that needs them; the e2e build has them from the start, because no test can click the prompt headless.
    ...(mode === 'e2e'
      ? { host_permissions: ['https://*/*', 'http://*/*'], optional_permissions: ['notifications'] }
      : {
          optional_permissions: ['webNavigation', 'notifications'],
          optional_host_permissions: ['https://*/*', 'http://*/*'],
        }),
    content_security_policy: {
      extension_pages: toPolicy(command === 'serve' ? `${CONNECT} ws://localhost:*` : CONNECT),
    },
    incognito: 'not_allowed',
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'sitecard@sitecard.invalid',
              strict_min_version: '140.0',
              data_collection_permissions: {
                required: ['none'],
                optional: ['browsingActivity', 'searchTerms', 'personallyIdentifyingInfo'],
              },
            },
          },
        }
      : {
          externally_connectable: {},
          minimum_chrome_version: '140',
          // Firefox takes what an organisation sets without a schema.
          storage: { managed_schema: 'managed-schema.json' },
        }),
  }),
  hooks: {
    'prepare:publicPaths': (_, paths) => void paths.push('suffixes.json'),
    'build:publicAssets': (_, files) =>
      void files.push({ relativeDest: 'suffixes.json', contents: toSuffixListText() }),
    'build:done': (wxt) => writeNotices(wxt.config.outDir),
  },
  vite: () => ({
    plugins: [collectPackages(), gatherCard(), withoutSuffixList()],
    build: {
      // Done above, for the scripts that matter; Vite's own way adds two scripts of its own.
      modulePreload: false,
    },
  }),
});
