import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startService } from './asking.ts';
import { logoImage } from './logos/image.ts';

it('a logo is an SVG with the letter of its host, in its own colours', async () => {
  const { send } = await startService();
  const { headers, text } = await send('/logo/northwind-ferries.com.svg');
  expect([headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual(['image/svg+xml', '*']);
  expect(text).toContain('>N</text>');
  expect(text).not.toBe(logoImage('/logo/nadel-und-faden-maschinenbau.de.svg')?.body.toString());
});

it('a PNG is 64 by 64 with whole rows', () => {
  const { type, body } = logoImage('/logo/hotel-abendrot.at.png') ?? { type: '', body: Buffer.alloc(0) };
  expect([type, body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(['image/png', 64, 64]);
  const data = body.subarray(41, 41 + body.readUInt32BE(33));
  expect(inflateSync(data)).toHaveLength(64 * (1 + 64 * 3));
});

it.each(['/logo/', '/logo/a.gif', '/logo/<b>.svg', '/logo/../x.svg', '/other'])('%s is no logo', (path) => {
  expect(logoImage(path)).toBeNull();
});
