// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { DryRunChanges } from '../../../../components/safety/policy/DryRun';
import { UnfitNotice } from '../../../../components/settings/Welcome';
import { NoHosts } from '../../../../components/ui/Notice';
import { toDryRun } from '../../../../lib/safety/dry-run';

afterEach(cleanup);

it.each(['a.com | b.com', '| a.com', 'a.com |', '|'])(
  'an entry with what parts the forms of a plural is named as any other: %s',
  (entry) => {
    const { container } = render(
      <>
        <UnfitNotice names={[`locked: ${entry}`]} />
        <NoHosts entries={[entry, entry]} />
        <DryRunChanges status={{ what: 'done', result: toDryRun(), sites: 0, notHosts: [entry] }} />
      </>,
    );
    const [unfit, noHosts, notHosts] = [...container.querySelectorAll('p')].map(({ textContent }) =>
      textContent.replaceAll('\u2060', ''),
    );
    expect(unfit).toContain(`Sitecard does not know: locked: ${entry}. Whoever manages`);
    expect(noHosts).toBe(`2 entries name no host and do nothing: ${entry}, ${entry}`);
    expect(notHosts).toBe(`1 entry is not a site: ${entry}`);
  },
);
