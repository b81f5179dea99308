import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { toMarkdownLabels } from '../../../../components/card/markdown-labels';
import type { ExportedCard } from '../../../../lib/export/card';
import { toCardCsv, toJson, toMarkdown, toUsageCsv, toUsageJson } from '../../../../lib/export/card';
import { toPlain } from '../../../../lib/export/markdown';
import type { Answer, SectionData, SectionName } from '../../../../lib/model';
import { DAY } from '../../../../lib/time';
import { soak } from '../../../support/soak';

const NOW = Date.UTC(2026, 2, 10, 12);
const ready = <N extends SectionName>(data: SectionData[N] | null, more: Partial<Answer<N>> = {}) => ({
  status: 'ready',
  answer: {
    presence: 'present' as const,
    data,
    source: 'service' as const,
    fetchedAt: NOW - 3 * DAY,
    updatedAt: NOW - 40 * DAY,
    answeredFor: null,
    ...more,
  },
});
const adult = { id: 'IAB25-3', label: 'Pornography', version: 'v1' as const, tiers: ['IAB25', 'IAB25-3'] };
const card: ExportedCard = {
  subject: { host: 'shop.example.com' },
  sections: {
    categories: ready<'categories'>([
      { path: '/Shopping/Toys', steps: ['Shopping', 'Toys'], confidence: 0.87, iab: [adult] },
    ]),
    company: ready<'company'>(
      {
        name: 'Toys | *Ltd*',
        city: 'Köln',
        stateCode: null,
        countryCode: 'DE',
        employees: '51-200',
        revenue: { text: '$10M', min: 1e7, max: 1e7 },
        raised: { text: '45000000', min: 45e6, max: 45e6 },
        tags: ['B2C'],
      },
      { answeredFor: 'example.org' },
    ),
    traffic: ready<'traffic'>(
      {
        globalRank: 1234,
        countryRank: { countryCode: 'DE', rank: 56 },
        categoryRank: { category: 'Travel_and_Tourism/Ferries', rank: 9 },
        monthlyVisits: [{ month: '2026-02', visits: 1_500_000 }],
        bounceRate: 0.42,
        pagesPerVisit: 3.5,
        secondsOnSite: 119.7,
        sources: [{ source: 'search', share: 0.5 }],
        countries: [{ countryCode: 'AT', share: 0.125 }],
      },
      { source: 'live', updatedAt: null },
    ),
    similar: ready<'similar'>(null, { presence: 'empty' }),
    registration: { status: 'waiting' },
    iab: ready<'iab'>([adult]),
  },
};

describe('toJson', () => {
  it('gives every answered section with its source, times and the host answered for', () => {
    const exported = JSON.parse(toJson(card, NOW));
    expect(Object.keys(exported.sections)).toEqual(['categories', 'company', 'traffic', 'similar', 'iab']);
    expect(exported).toMatchObject({ subject: 'shop.example.com', exportedAt: '2026-03-10T12:00:00.000Z' });
    expect(exported.sections.company).toMatchObject({
      source: 'service',
      fetchedAt: '2026-03-07T12:00:00.000Z',
      answeredFor: 'example.org',
      data: { name: 'Toys | *Ltd*' },
    });
    expect(exported.sections.categories.data[0].iab[0]).toEqual(adult);
  });

  it('writes what no one sees as its code, so that it turns nothing around and is there when read back', () => {
    const label = 'a\u202Eb\u200Bc\u2028\u0085\u{E0041} می\u200Cخواهم';
    const text = toJson({ ...card, sections: { iab: ready<'iab'>([{ ...adult, label }]) } }, NOW);
    expect(text).toContain('"a\\u202eb\\u200bc\\u2028\\u0085\\udb40\\udc41 می\u200Cخواهم"');
    expect(JSON.parse(text).sections.iab.data[0].label).toBe(label);
  });

  it('takes nothing along that is not part of a card', () => {
    const { answer } = ready<'iab'>([adult]);
    const withKey = {
      ...card,
      key: 'CANARY',
      sections: { iab: { status: 'ready', answer: { ...answer, key: 'CANARY' } } },
    };
    expect(toJson(withKey)).not.toContain('CANARY');
  });
});

describe('toCardCsv', () => {
  it('gives the row of an export under its names, with no formula in it', () => {
    const [names, row, end] = toCardCsv(card).split('\r\n');
    expect(names).toMatch(/^domain,company_name,company_country,/);
    expect(row).toMatch(/^shop\.example\.com,/);
    expect(row?.endsWith(',1234,1500000,')).toBe(true);
    expect(end).toBe('');
    const company = { ...card.sections.company?.answer?.data, name: '=1+1' } as never;
    expect(toCardCsv({ ...card, sections: { company: ready<'company'>(company) } })).toContain(",'=1+1,");
  });
});

describe('toMarkdown', () => {
  it('tells a share of next to nothing from none', () => {
    const toText = (confidence: number) => {
      const categories = ready<'categories'>([{ path: '/Shopping', steps: ['Shopping'], confidence, iab: [] }]);
      return toMarkdown({ ...card, sections: { categories } }, toMarkdownLabels('en'), NOW);
    };
    expect(toText(0.0004)).toContain('- Shopping — \\<0.1%');
    expect(toText(0)).toContain('- Shopping — 0%');
  });

  it('gives values, IAB ids, source, age and the host answered for', () => {
    const text = toMarkdown(card, toMarkdownLabels('en'), NOW);
    expect(text).toContain('- Shopping › Toys — 87% (IAB25-3 Pornography)');
    expect(text).toContain('- **Name:** Toys \\| \\*Ltd\\*');
    expect(text).toContain('- **Place:** Köln, Germany');
    expect(text).toContain('- **Revenue:** \\$10M');
    // The service sent a bare number of dollars.
    expect(text).toContain('- **Raised:** \\$45M');
    expect(text).toContain('Answered for: example.org');
    expect(text).toContain('2026-03-07 (3 days ago)');
    expect(text).toContain('- **Visits 2026-02:** 1,500,000');
    expect(text).toContain('- **Time on site:** 2:00');
    expect(text).toContain('- **Global rank:** \\#1,234');
    expect(text).toContain('- **Country rank:** \\#56, Germany');
    expect(text).toContain('\\#9, Travel and Tourism › Ferries');
    expect(text).toContain('- IAB25-3 Pornography, V1 (IAB25 › IAB25-3)');
  });

  it('gives the sections that are no more than lists and dates', () => {
    const sections: ExportedCard['sections'] = {
      logo: ready<'logo'>('https://example.com/logo.png'),
      technologies: ready<'technologies'>(['google_analytics', ' ', 'next_js', 'next_js']),
      social: ready<'social'>([
        { network: 'twitter', url: null, text: 'https://evil.example' },
        {
          network: 'facebook',
          url: 'https://www.facebook.com/northwind_ferries',
          text: 'facebook.com/northwind_ferries',
        },
      ]),
      registration: ready<'registration'>({ registeredOn: '2004-05-06', expiresOn: '2030-05-06', disagrees: false }),
      similar: ready<'similar'>(['one.example']),
      iab: ready<'iab'>([{ id: 'IAB25', label: 'Non-Standard Content', version: 'v1', tiers: ['IAB25'] }]),
    };
    const lines = toMarkdown({ subject: { host: 'a.com' }, sections }, toMarkdownLabels('en'), NOW).split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([
      '- https\\://example.com/logo.png',
      '- Google Analytics',
      '- Next.js',
      '- **X (Twitter):** https\\://evil.example',
      '- **Facebook:** [northwind\\_ferries](https://www.facebook.com/northwind_ferries)',
      '- **Registered:** 2004-05-06',
      '- **Expires:** 2030-05-06',
      '- one.example',
      '- IAB25 Non-Standard Content, V1',
    ]);
  });

  it('gives employees and money as the card shows them', () => {
    const company = ready<'company'>({
      name: null,
      city: null,
      stateCode: null,
      countryCode: null,
      employees: '1K-5K',
      revenue: { text: '$250M-$500M', min: 250e6, max: 500e6 },
      raised: { text: 'un*told*', min: null, max: null },
      tags: [],
    });
    const text = toMarkdown({ subject: { host: 'a.com' }, sections: { company } }, toMarkdownLabels('en'), NOW);
    expect(text).toContain('- **Employees:** 1K–5K\n- **Revenue:** \\$250M – \\$500M\n- **Raised:** un\\*told\\*');
  });

  const toProfile = (url: string) => {
    const social = ready<'social'>([{ network: 'facebook', url, text: url }]);
    const text = toMarkdown({ subject: { host: 'a.com' }, sections: { social } }, toMarkdownLabels('en'), NOW);
    return /^- \*\*Facebook:\*\* (.*)$/m.exec(text)?.[1];
  };

  it.each([
    ['https://www.facebook.com/', '[www\\.facebook.com](https://www.facebook.com/)'],
    ['https://facebook.com/%20%0a', '[facebook.com](https://facebook.com/%20%0a)'],
    [
      'https://facebook.com/a)](//evil.example)',
      '[a\\)\\]\\(//evil.example\\)](https://facebook.com/a%29%5D%28//evil.example%29)',
    ],
    ['https://facebook.com/a%5D(b', '[a\\]\\(b](https://facebook.com/a%5D%28b)'],
    ['https://facebook.com/?a=1&b=\\&lt;"*`|', '[facebook.com](https://facebook.com/?a=1&b=%5C&amp;lt;%22%2A%60%7C)'],
    ['https://facebook.com.evil.example/a', 'https\\://facebook.com.evil.example/a'],
    ['javascript:alert(1)', 'javascript\\:alert\\(1\\)'],
  ])('links the profile at %j so that nothing gets out of the link, and no other address', (url, expected) => {
    expect(toProfile(url)).toBe(expected);
  });

  it('whatever an address of a profile holds, its link ends where it does and leads there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('/', '/?', '/#', '/a/'), (rest, start) => {
        const url = URL.parse(`https://www.facebook.com${start}${rest}`)?.href;
        fc.pre(url !== undefined && url.length <= 2048);
        const link =
          /^\[((?:\\[!-/:-@[-`{-~]|[^[\]\\<>`])+)\]\((https:\/\/www\.facebook\.com\/[\w\-.~/:?#=&%+,;@]*)\)$/u;
        const [, , target = ''] = link.exec(toProfile(url) ?? '') ?? [];
        const toWhole = (text: string) =>
          text.replace(/[!'()*[\]\\|$^`{}"<>]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
        expect(target.replaceAll('&amp;', '&')).toBe(toWhole(url).replaceAll('&amp;', '&'));
      }),
      { numRuns: soak(1_000, 50_000) },
    );
  });

  it('escapes the host that was answered for as all that others wrote', () => {
    const logo = ready<'logo'>('https://a.com/b', { answeredFor: 'a_b_.com' });
    const text = toMarkdown({ subject: { host: 'a.com' }, sections: { logo } }, toMarkdownLabels('en'), NOW);
    expect(text).toContain('Answered for: a\\_b\\_.com');
  });

  it.each([
    ['UTC', '2026-03-09T23:00Z', '2026-03-10T01:00Z', '2026-03-09 (yesterday)'],
    ['Europe/Berlin', '2026-03-09T23:30Z', '2026-03-10T00:30Z', '2026-03-10 (today)'],
    ['America/Los_Angeles', '2026-03-07T20:00Z', '2026-03-09T07:30Z', '2026-03-07 (2 days ago)'],
  ])(
    'tells in %s the day on which the user saved it, and its age by days of the same calendar',
    (zone, saved, at, told) => {
      vi.stubEnv('TZ', zone);
      const logo = ready<'logo'>('https://a.com/b', { fetchedAt: Date.parse(saved), updatedAt: Date.parse(saved) });
      const text = toMarkdown(
        { subject: { host: 'a.com' }, sections: { logo } },
        toMarkdownLabels('en'),
        Date.parse(at),
      );
      vi.unstubAllEnvs();
      expect(text).toContain(`Saved: ${told} · Data from: ${told.slice(0, 10)}_`);
    },
  );

  it('never says null, undefined or NaN, and gives no age to an answer from the future', () => {
    const text = toMarkdown(card, toMarkdownLabels('en'), NOW - 400 * DAY);
    expect(text).not.toMatch(/null|undefined|NaN|ago|in \d/);
  });

  it('text of others is one line whose every special character is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = toPlain(text);
        expect(plain).not.toMatch(/[\p{Cc}\u200B\u202A-\u202E\u2066-\u2069\u2028\u2029]/u);
        expect(plain.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[\\`*_{}[\]<>#|~$:@&!]|^[-=]|^\d{1,9}[.)]|www\./i);
      }),
      { numRuns: soak(4_000, 200_000) },
    );
  });

  it.each([
    ['[x](javascript:alert(1))', '\\[x\\]\\(javascript\\:alert\\(1\\)\\)'],
    ['<img src=x>', '\\<img src=x\\>'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['www.evil.example', 'www\\.evil.example'],
    ['a\n# b', 'a \\# b'],
    ['pay\u200Bpal \u202Egnp\u3164', 'pay␣pal ␣gnp␣'],
    ['می\u200Cخواهم ❤\uFE0F\u200D🔥', 'می\u200Cخواهم ❤\uFE0F\u200D🔥'],
  ])('%j stays what it is: words', (text, expected) => {
    expect(toPlain(text)).toBe(expected);
  });
});

describe('the ledger', () => {
  const rows = [{ day: '2026-03-09', endpoint: 'categorize' as const, sent: 3, billed: 2, free: 1, unknown: 0 }];

  it('as CSV has one line for each day and endpoint', () => {
    expect(toUsageCsv(rows)).toBe('\uFEFFday,endpoint,sent,billed,free,unknown\r\n2026-03-09,categorize,3,2,1,0\r\n');
  });

  it('as JSON carries the service’s own count with its time', () => {
    const exported = JSON.parse(toUsageJson(rows, { thisMonth: 12, remaining: 38, at: NOW }, NOW));
    expect(exported).toMatchObject({
      service: { thisMonth: 12, remaining: 38, at: '2026-03-10T12:00:00.000Z' },
      calls: rows,
    });
  });
});
