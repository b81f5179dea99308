// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { RegistryPart } from '../../../../components/on-device/RegistryPart';
import { createRegistryState } from '../../../../components/on-device/registry-state';
import type { Failure, Result } from '../../../../lib/errors';
import type { RegistryReply } from '../../../../lib/messages';

afterEach(cleanup);
const NOW = Date.parse('2026-11-28T12:00:00Z');
const asked = { domain: 'example.com', ending: 'com', server: 'https://rdap.verisign.com', at: NOW };
const registration = { registeredOn: '2001-08-15', expiresOn: '2026-12-08', disagrees: false };

function show(results: Result<RegistryReply>[], grants: { consent?: boolean; allow?: boolean } = {}) {
  const sent: string[] = [];
  const allowed: string[] = [];
  const state = createRegistryState(
    'shop.example.com',
    {
      consent: async () => grants.consent ?? true,
      allow: async (origin) => {
        allowed.push(origin);
        return grants.allow ?? true;
      },
    },
    async (host) => {
      sent.push(host);
      return results.shift() ?? { ok: false, failure: { kind: 'internal', billed: 'no' } };
    },
  );
  const { container } = render(<RegistryPart state={state} now={NOW} />);
  const seen = (text: string) => waitFor(() => expect(container.textContent).toContain(text));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { sent, allowed, seen, press, container };
}
const fails = (failure: Omit<Failure, 'billed'>): Result<RegistryReply> => ({
  ok: false,
  failure: { billed: 'no', ...failure },
});

test('nothing is asked before the click, and the line says who learns what', async () => {
  const { sent, seen, press, container } = show([{ ok: true, body: { ...asked, kind: 'found', registration } }]);
  expect(container.textContent).toContain('Asks the registry of .com, which learns the domain that shop.example.com');
  expect(sent).toEqual([]);
  press('Ask the registry');
  await seen('10 days');
  expect(sent).toEqual(['shop.example.com']);
  await seen('example.com, as rdap.verisign.com says.');
});

test.each<[RegistryReply, string]>([
  [{ ...asked, kind: 'not-found' }, 'The registry of .com does not know example.com.'],
  [{ ...asked, kind: 'no-dates' }, 'The registry of .com gives no dates for example.com.'],
  [{ kind: 'no-server', domain: 'example.es', ending: 'es' }, 'No registry server (RDAP) is known for .es.'],
])('an answer without dates is a sentence', async (reply, sentence) => {
  const { seen, press, container } = show([{ ok: true, body: reply }]);
  press('Ask the registry');
  await seen(sentence);
  expect(container.querySelector('[role="alert"]')).toBeNull();
});

test('a click gives access to the one server and asks again', async () => {
  const origin = 'https://rdap.nic.example';
  const found: Result<RegistryReply> = { ok: true, body: { ...asked, kind: 'found', registration } };
  const { sent, allowed, seen, press } = show([fails({ kind: 'permission-missing', origin }), found]);
  press('Ask the registry');
  await seen('gave no answer that extensions may read');
  press('Allow rdap.nic.example and ask again');
  await seen('10 days');
  expect(allowed).toEqual([origin]);
  expect(sent).toHaveLength(2);
});

test('who declines has sent nothing and can ask again', async () => {
  const { sent, seen, press } = show([], { consent: false });
  press('Ask the registry');
  await seen('Nothing was sent');
  expect(sent).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ask the registry' })).toBeTruthy();
});

test('a registry that asks to wait holds the button back', async () => {
  const { sent, seen, press } = show([fails({ kind: 'slow-down', retryAt: NOW + 30_000 })]);
  press('Ask the registry');
  await seen('asks to wait');
  press('Ask the registry');
  expect(sent).toHaveLength(1);
});
