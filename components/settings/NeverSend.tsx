import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../lib/errors';
import { findWrongInGlob, isGlob } from '../../lib/host/glob';
import { looksLikeSuffix } from '../../lib/host/name';
import { toCandidate, toPastedSite } from '../../lib/host/subject';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { withWrong } from '../text/failure';
import { formatNumber } from '../text/format';
import type { LineFault } from '../text/lists';
import { toLineErrors } from '../text/lists';
import { ReadableHost } from '../text/ReadableHost';
import { Field, TextArea } from '../ui/Field';
import { NoHosts } from '../ui/Notice';
import { lockOf, SetByOrganisation } from '../ui/Texts';
import type { SettingsState } from './settings-state';

export function toPatterns(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Uses a set, because each typed letter asks this of thousands of patterns. */
export function isLosing(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  return before.some((pattern) => !kept.has(pattern));
}

/** Lines, from 1, that match no host or the wrong one. They are kept: a dropped line would let its site be sent. */
export function toBadLines(list: string): LineFault[] {
  return list.split('\n').flatMap((line, index) => {
    const text = line.trim();
    return text === '' || isGlob(text) ? [] : [{ line: index + 1, text, wrong: findWrongInGlob(text) }];
  });
}

interface Tried {
  host: string;
  /** The first pattern that refuses the host; null: it passes. */
  pattern: string | null;
  /** Others seem to register names under it. The worker has the list of such names and sends none. */
  looksLikeEnding: boolean;
}

/** `wrong` with the text that is no host: the character that no name has. */
export function tryHost(text: string, patterns: readonly string[]): Tried | Pick<Refusal, 'wrong'> {
  const site = toPastedSite(text);
  const gate = toCandidate(site);
  if (!gate.ok) return { wrong: gate.wrong };
  // The gate itself is asked, so that a trial refuses what the gate refuses.
  const refuses = (pattern: string) => !toCandidate(site, [pattern]).ok;
  const { host } = gate.candidate;
  return { host, pattern: patterns.find(refuses) ?? null, looksLikeEnding: looksLikeSuffix(host) };
}

interface Props {
  state: SettingsState;
}

export function NeverSend({ state }: Props) {
  const { neverSend: saved, organisation = [] } = state.settings.value;
  const effective = organisation.filter(isGlob);
  const list = saved.join('\n');
  const [text, setText] = useState(list);
  // Half-typed text is not an error.
  const [finished, setFinished] = useState(text);
  const [tried, setTried] = useState('');
  /** The list when the field was last left, or changed elsewhere. */
  const before = useRef(saved);
  /** The list that the text was made from. */
  const shown = useRef(saved);
  // Undo, an import and other pages change the list under the field.
  useEffect(() => {
    const typed = toPatterns(text);
    const { current: base } = shown;
    shown.current = saved;
    if (typed.join('\n') === list) return;
    // Storage refused the typed text, so it stays for another try.
    const isTakenBack = typed.join('\n') === base.join('\n') && saved.every((pattern) => base.includes(pattern));
    if (isTakenBack && state.notice.value?.saved === false) return;
    before.current = saved;
    // Typed patterns that are not saved yet stay.
    const own = typed.filter((pattern) => !base.includes(pattern));
    const next = [...saved.filter((pattern) => typed.includes(pattern) || !base.includes(pattern)), ...own];
    const merged = own.length > 0 ? [...new Set(next)].join('\n') : list;
    setText(merged);
    setFinished(list);
  }, [list]);
  // A closed or reloaded page does not report that the field was left, and the added sites would be sent.
  useEffect(() => {
    const patterns = toPatterns(text);
    if (patterns.join('\n') === list || isLosing(before.current, patterns)) return;
    const timer = setTimeout(() => void state.change({ neverSend: patterns }), SECOND);
    return () => clearTimeout(timer);
  }, [text]);
  const commit = (value: string) => {
    const patterns = toPatterns(value);
    setFinished(value);
    if (patterns.join('\n') !== list) void state.change({ neverSend: patterns }, isLosing(before.current, patterns));
    before.current = patterns;
  };
  const result = tryHost(tried, [...organisation, ...toPatterns(text)]);
  return (
    <div id="never-send" class="section-part">
      <TextArea
        label={t('settings.privacy.neverSend')}
        {...lockOf(state.locked.value, 'neverSend', t('settings.privacy.neverSendHint'))}
        more={t('settings.privacy.neverSendMore')}
        rows={5}
        value={text}
        errors={toLineErrors(toBadLines(finished), (place) => t('settings.privacy.lineError', place))}
        onInput={setText}
        onCommit={commit}
      />
      {organisation.length > 0 && (
        <div class="field">
          <p>
            {t('ui.managed.alsoNeverSent', effective.length, [formatNumber(effective.length)])} <SetByOrganisation />
          </p>
          <ul class="organisation-patterns">
            {effective.map((pattern) => (
              <li key={pattern}>
                <code>{pattern}</code>
              </li>
            ))}
          </ul>
          <NoHosts entries={organisation.filter((pattern) => !isGlob(pattern))} findWrong={findWrongInGlob} />
        </div>
      )}
      <div>
        <Field
          label={t('settings.privacy.tryHost')}
          type="search"
          value={tried}
          hint={<span role="status">{toVerdict(tried, result)}</span>}
          onInput={setTried}
        />
        {'host' in result && <ReadableHost host={result.host} />}
      </div>
    </div>
  );
}

function toVerdict(text: string, result: ReturnType<typeof tryHost>): string {
  if (text.trim() === '') return t('settings.privacy.tryEmpty');
  if (!('host' in result)) return withWrong(t('settings.privacy.notHost'), result.wrong);
  const { host, pattern, looksLikeEnding } = result;
  if (pattern !== null) return t('settings.privacy.wouldRefuse', [host, pattern]);
  return looksLikeEnding ? t('settings.privacy.looksLikeEnding', [host]) : t('settings.privacy.wouldSend', [host]);
}
