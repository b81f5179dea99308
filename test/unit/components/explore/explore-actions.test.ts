import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withListed, withoutListed } from '../../../../components/explore/policy-lists';
import { MOST_WATCHED } from '../../../../lib/watch/list';
import { createTestExploreActions } from '../../../support/explore-actions';
import { toPolicy } from '../../../support/judged-sites';
import { toSearchItem } from '../../../support/search-items';
import { answerMail } from '../../../support/worker-mail';

const toHosts = (count: number, name = 'site') => Array.from({ length: count }, (_, n) => `${name}-${n}.com`);

describe('watching selected rows', () => {
  it('adds each site once and takes back only what it added', async () => {
    const { actions, readWatched } = await createTestExploreActions();
    await actions.watch(['known.com']);
    await actions.watch(['known.com', 'new.com']);
    expect(actions.said.value).toEqual({ what: 'watched', count: 1, known: 1, refused: 0, left: 0 });
    expect(await readWatched()).toEqual(['known.com', 'new.com']);
    await actions.undo.value?.();
    expect(await readWatched()).toEqual(['known.com']);
    expect(actions.undo.value).toBeNull();
  });

  it('fills the list to its limit and says how many were left', async () => {
    const { actions, readWatched } = await createTestExploreActions();
    await actions.watch(toHosts(MOST_WATCHED - 1));
    await actions.watch(toHosts(3, 'more'));
    expect(actions.said.value).toEqual({ what: 'watched', count: 1, known: 0, refused: 0, left: 2 });
    expect(await readWatched()).toHaveLength(MOST_WATCHED);
  });

  it('leaves out what is never sent', async () => {
    const { actions, readWatched } = await createTestExploreActions({ neverSend: ['*.secret.com', 'secret.com'] });
    await actions.watch(['secret.com', 'open.com']);
    expect(actions.said.value).toMatchObject({ count: 1, refused: 1 });
    expect(await readWatched()).toEqual(['open.com']);
  });

  it('says when storage refuses, and offers nothing to take back', async () => {
    const { actions, failSets } = await createTestExploreActions();
    failSets(1);
    await actions.watch(['new.com']);
    expect(actions.said.value).toEqual({ what: 'not-saved' });
    expect(actions.undo.value).toBeNull();
  });
});

describe('selected rows on a list of the policy', () => {
  it('stand on one list, and undo puts both lists back', async () => {
    const policy = toPolicy({ block: ['old.com'], allow: ['WWW.Both.com', 'fine.com'] });
    const { actions, readPolicy } = await createTestExploreActions({ policy });
    await actions.addToList('block', ['both.com', 'old.com']);
    expect(actions.said.value).toEqual({ what: 'listed', list: 'block', count: 2 });
    expect(await readPolicy()).toMatchObject({ block: ['old.com', 'both.com'], allow: ['fine.com'] });
    await actions.undo.value?.();
    expect(await readPolicy()).toMatchObject({ block: ['old.com'], allow: ['fine.com', 'WWW.Both.com'] });
    expect(actions.said.value).toEqual({ what: 'undone' });
  });

  it('change nothing where a test of the policy would fail, and the host is named', async () => {
    const policy = toPolicy({ allow: ['kept.com'], expect: [{ host: 'kept.com', verdict: 'allowed' }] });
    const { actions, readPolicy } = await createTestExploreActions({ policy });
    await actions.addToList('block', ['kept.com']);
    expect(actions.said.value).toEqual({ what: 'broken', host: 'kept.com' });
    expect(await readPolicy()).toEqual(policy);
    expect(actions.undo.value).toBeNull();
  });

  it('are added all the same where a test failed before', async () => {
    const policy = toPolicy({ expect: [{ host: 'other.com', verdict: 'blocked' }] });
    const { actions, readPolicy } = await createTestExploreActions({ policy });
    await actions.addToList('allow', ['new.com']);
    expect(await readPolicy()).toMatchObject({ allow: ['new.com'] });
  });

  it('keep what another page has added meanwhile when they are taken back', async () => {
    const { actions, readPolicy } = await createTestExploreActions({ policy: toPolicy() });
    await actions.addToList('block', ['mine.com']);
    const back = actions.undo.value;
    await actions.addToList('block', ['theirs.com']);
    await back?.();
    expect(await readPolicy()).toMatchObject({ block: ['theirs.com'] });
  });
});

describe('rows that are taken along', () => {
  const items = [
    toSearchItem('one.com', { companyName: '=1+1', technologies: ['php', 'nginx'] }),
    toSearchItem('other.com'),
  ];

  it('are copied as hosts, and as cells that begin no formula', async () => {
    const { actions, copied } = await createTestExploreActions();
    await actions.copyHosts(items);
    await actions.copyRows(items);
    expect(copied[0]).toBe('one.com\nother.com');
    const [names, first] = (copied[1] ?? '').split('\n');
    expect(names?.split('\t').slice(0, 2)).toEqual(['domain', 'company_name']);
    expect(first?.split('\t').slice(0, 6)).toEqual(['one.com', "'=1+1", 'DE', '', '/Shopping/Toys', 'php; nginx']);
    expect(actions.said.value).toEqual({ what: 'copied', count: 2 });
  });

  it('say when the clipboard refuses', async () => {
    const { actions, refuseCopies } = await createTestExploreActions();
    refuseCopies();
    await actions.copyHosts(items);
    expect(actions.said.value).toEqual({ what: 'not-copied' });
  });

  it.each([
    ['csv', 'csv', 'text/csv'],
    ['json', 'json', 'application/json'],
    ['lines', 'jsonl', 'application/x-ndjson'],
  ] as const)('are a file of the day as %s', async (form, ending, type) => {
    const { actions, files } = await createTestExploreActions();
    actions.exportAs(form, { topN: 100 }, items);
    const [[name, file] = []] = files;
    expect([name, file?.type, files.length]).toEqual([
      `sitecard-search-2026-06-15.${ending}`,
      `${type};charset=utf-8`,
      1,
    ]);
    expect(await file?.text()).toContain('one.com');
  });
});

it('whatever stands on the lists, adding hosts and taking that back gives the same lists', () => {
  const host = fc.constantFrom('a.com', 'b.com', 'www.a.com', 'C.com', 'd.com', 'e.co.uk');
  const hosts = fc.uniqueArray(host, { maxLength: 6 });
  const wanted = fc.uniqueArray(fc.constantFrom('a.com', 'b.com', 'c.com', 'd.com', 'e.co.uk'), { minLength: 1 });
  fc.assert(
    fc.property(hosts, hosts, wanted, fc.constantFrom('block', 'allow'), (block, allow, added, list) => {
      const policy = toPolicy({ block, allow });
      const listed = withListed(policy, list, added);
      const back = listed ? withoutListed(listed.policy, listed.change) : policy;
      expect(back.block.toSorted()).toEqual(block.toSorted());
      expect(back.allow.toSorted()).toEqual(allow.toSorted());
    }),
  );
});

describe('one row, copied', () => {
  const item = toSearchItem('ferries.com', { companyName: '=Ferries', technologies: ['react', 'nginx'] });

  it('is a CSV row under its names, one line of JSON, or Markdown', async () => {
    const { actions, copied } = await createTestExploreActions();
    await actions.copyAs('csv', item);
    await actions.copyAs('json', item);
    await actions.copyAs('markdown', item);
    const [csv = '', json = '', markdown = ''] = copied;
    // No formula, and no mark of a file.
    expect(csv).toMatch(/^domain,company_name,.*\r\nferries\.com,'=Ferries,DE,.*react; nginx,1,/);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
    expect(JSON.parse(json)).toMatchObject({ domain: 'ferries.com', company_name: '=Ferries' });
    expect(json.trimEnd().split('\n')).toHaveLength(1);
    expect(markdown).toMatch(
      /^# ferries\.com\n\n- \*\*domain:\*\* ferries\.com\n- \*\*company\\_name:\*\* \\=Ferries\n/,
    );
    expect(markdown).not.toContain('null');
    expect(actions.said.value).toEqual({ what: 'copied', count: 1 });
  });

  it('is the command that asks the service for its site', async () => {
    const request = {
      method: 'POST',
      url: 'https://api.example.com/api/categorize',
      headers: {},
      hasKey: true,
      body: '{}',
    };
    const asked = answerMail(() => ({ ok: true, body: { requests: [request] } }));
    const { actions, copied } = await createTestExploreActions();
    await actions.copyAs('curl', item);
    expect(asked).toMatchObject([
      { subject: 'ferries.com', sections: ['categories', 'logo', 'company', 'technologies', 'social'] },
    ]);
    expect(copied).toEqual([expect.stringContaining('"Authorization: Bearer $SITECARD_KEY"')]);
  });

  it('is said not to be copied where there is no command, or the browser refuses', async () => {
    const failure = { kind: 'not-public', billed: 'no', reason: 'never-send' };
    answerMail(() => ({ ok: false, failure }));
    const { actions, refuseCopies, copied } = await createTestExploreActions();
    await actions.copyAs('curl', item);
    expect(actions.said.value).toEqual({ what: 'not-made', failure });
    refuseCopies();
    await actions.copyAs('json', item);
    expect(actions.said.value).toEqual({ what: 'not-copied' });
    expect(copied).toEqual([]);
  });
});
