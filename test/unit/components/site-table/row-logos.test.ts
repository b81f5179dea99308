import { describe, expect, it } from 'vitest';
import { createRowLogos } from '../../../../components/site-table/row-logos';

const toUrl = (n: number) => `https://logos.com/${n}.png`;

function setUp() {
  const asked: string[] = [];
  const answers: ((picture: string | null) => void)[] = [];
  const logos = createRowLogos((url) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      answers.push((picture) => (picture === null ? reject(new Error('none')) : resolve(picture)));
    });
  });
  return { logos, asked, answers };
}

describe('the logos of rows', () => {
  it('are loaded four at a time, the last row that came into view first', async () => {
    const { logos, asked, answers } = setUp();
    for (let n = 0; n < 10; n++) logos.view(toUrl(n), () => {});
    expect(asked).toEqual([0, 1, 2, 3].map(toUrl));
    answers[0]?.('data:a');
    await expect.poll(() => asked).toEqual([0, 1, 2, 3, 9].map(toUrl));
  });

  it('are not loaded for rows that were left before their turn', async () => {
    const { logos, asked, answers } = setUp();
    const leave = Array.from({ length: 8 }, (_, n) => logos.view(toUrl(n), () => {}));
    for (const end of leave.slice(4)) end();
    for (const answer of answers) answer('data:a');
    await expect.poll(() => logos.peek(toUrl(3))).toBe('data:a');
    expect(asked).toHaveLength(4);
  });

  it('are loaded once for all rows that show them, and once where there is none', async () => {
    const { logos, asked, answers } = setUp();
    const shown: string[] = [];
    logos.view(toUrl(1), (picture) => shown.push(picture));
    logos.view(toUrl(1), (picture) => shown.push(picture));
    logos.view(toUrl(2), (picture) => shown.push(picture));
    answers[0]?.('data:a');
    answers[1]?.(null);
    await expect.poll(() => shown).toEqual(['data:a', 'data:a']);
    logos.view(toUrl(1), () => {});
    logos.view(toUrl(2), () => {});
    expect(asked).toEqual([toUrl(1), toUrl(2)]);
    expect([logos.peek(toUrl(1)), logos.peek(toUrl(2))]).toEqual(['data:a', null]);
  });

  it('make room for others once they are many or large', async () => {
    const { logos, answers } = setUp();
    for (let n = 0; n < 20; n++) {
      logos.view(toUrl(n), () => {})();
      logos.view(toUrl(n), () => {});
      answers[n]?.('x'.repeat(1_400_000));
      await expect.poll(() => logos.peek(toUrl(n))).not.toBeNull();
    }
    expect(logos.peek(toUrl(0))).toBeNull();
    expect(logos.peek(toUrl(19))).not.toBeNull();
  });
});
