import { describe, expect, test } from 'vitest';
import bodies from '../../../../fixtures/api/traffic.json';
import { toAnswers, toPresences } from '../ask';

describe('traffic', () => {
  test('the specified shape: text to numbers, months oldest first, shares largest first', () => {
    expect(toAnswers('traffic', bodies.spec).traffic?.data).toEqual({
      globalRank: 4821,
      countryRank: { countryCode: 'DE', rank: 310 },
      categoryRank: { category: 'Games_and_Toys', rank: 12 },
      monthlyVisits: [
        { month: '2025-12', visits: 2_400_000 },
        { month: '2026-01', visits: 1_800_000 },
        { month: '2026-02', visits: 1_200_000 },
      ],
      bounceRate: 0.42,
      pagesPerVisit: 3.75,
      secondsOnSite: 181.5,
      sources: [
        { source: 'search', share: 0.45 },
        { source: 'direct', share: 0.4 },
        { source: 'referrals', share: 0.06 },
        { source: 'social', share: 0.05 },
        { source: 'mail', share: 0.03 },
        { source: 'paid', share: 0.01 },
      ],
      countries: [
        { countryCode: 'DE', share: 0.8 },
        { countryCode: 'AT', share: 0.1 },
      ],
    });
  });

  test('the observed shape: what cannot be right is left out, shares are held between 0 and 1', () => {
    expect(toAnswers('traffic', bodies.observed).traffic?.data).toEqual({
      globalRank: null,
      countryRank: null,
      categoryRank: null,
      monthlyVisits: [{ month: '2026-02', visits: 1_200_000 }],
      bounceRate: null,
      pagesPerVisit: null,
      secondsOnSite: 60,
      sources: [
        { source: 'direct', share: 1 },
        { source: 'search', share: 0 },
      ],
      countries: [{ countryCode: 'DE', share: 0.8 }],
    });
  });

  test('one share that is far from 1 is left out, and makes no percentages of the others', () => {
    const traffic_sources = { direct: 0.4, search: 3 };
    const top_countries = [
      { country_code: 'NO', share: 0.41 },
      { country_code: 'DE', share: 7 },
    ];
    const data = toAnswers('traffic', { traffic_intelligence: { traffic_sources, top_countries } }).traffic?.data;
    expect(data?.sources).toEqual([{ source: 'direct', share: 0.4 }]);
    expect(data?.countries).toEqual([{ countryCode: 'NO', share: 0.41 }]);
  });

  test('percentages, as all of them together tell, are brought to shares', () => {
    const traffic_sources = { direct: 45.2, search: 30.1, social: 4, mail: 0.9 };
    const top_countries = [{ country_code: 'DE', share: '55.2' }];
    const data = toAnswers('traffic', { traffic_intelligence: { traffic_sources, top_countries } }).traffic?.data;
    expect(data?.sources.map(({ source, share }) => [source, share.toFixed(3)])).toEqual([
      ['direct', '0.452'],
      ['search', '0.301'],
      ['social', '0.040'],
      ['mail', '0.009'],
    ]);
    expect(data?.countries.map(({ share }) => share.toFixed(3))).toEqual(['0.552']);
  });

  test('months may be written as their first days, ranks in groups of three digits', () => {
    const monthly_visits = { '2026-02-01': 5, '2026-01-01': 7, '2026-01-15': 9 };
    const body = { traffic_intelligence: { global_rank: '12,345', monthly_visits } };
    expect(toAnswers('traffic', body).traffic?.data).toMatchObject({
      globalRank: 12_345,
      monthlyVisits: [
        { month: '2026-01', visits: 7 },
        { month: '2026-02', visits: 5 },
      ],
    });
    expect(toPresences('traffic', { traffic_intelligence: { global_rank: '0,123' } })).toEqual({
      traffic: 'unreadable',
    });
  });

  test('numbers as text count: visits in groups, shares in percent', () => {
    const traffic_intelligence = {
      monthly_visits: { '2026-01': '1,234,567', '2026-02': "1'300'000" },
      engagement: { bounce_rate: '42.5%', pages_per_visit: '3.5' },
      traffic_sources: { direct: '42.5%', search: '57.5 %' },
      top_countries: [{ country_code: 'UK', share: '42.5%' }],
    };
    expect(toAnswers('traffic', { traffic_intelligence }).traffic?.data).toMatchObject({
      monthlyVisits: [
        { month: '2026-01', visits: 1_234_567 },
        { month: '2026-02', visits: 1_300_000 },
      ],
      bounceRate: 0.425,
      sources: [
        { source: 'search', share: 0.575 },
        { source: 'direct', share: 0.425 },
      ],
      countries: [{ countryCode: 'GB', share: 0.425 }],
    });
  });

  test.each([
    [{ '2026-01': 7, '2026-01-01': 5 }],
    [{ '2026-01-01': 5, '2026-01': 7 }],
    [{ '2026-01-01T00:00:00Z': 3, '2026-01-01': 5, '2026-01': '7' }],
  ])('a month that comes twice counts once, as the specification writes it: %j', (monthly_visits) => {
    const data = toAnswers('traffic', { traffic_intelligence: { monthly_visits } }).traffic?.data;
    expect(data?.monthlyVisits).toEqual([{ month: '2026-01', visits: 7 }]);
  });

  test('the category of a rank is as it was sent', () => {
    const category = `Games\u200b_and/${'x'.repeat(1000)}`;
    const body = { traffic_intelligence: { category_rank: { category, rank: 1 } } };
    expect(toAnswers('traffic', body).traffic?.data?.categoryRank).toEqual({ category, rank: 1 });
  });

  test('of more than three years the last three are kept', () => {
    const months = Array.from({ length: 50 }, (_, index) => new Date(Date.UTC(2022, index)).toISOString().slice(0, 7));
    const monthly_visits = Object.fromEntries(months.map((month) => [month, 1]));
    const data = toAnswers('traffic', { traffic_intelligence: { monthly_visits } }).traffic?.data;
    expect(data?.monthlyVisits.map(({ month }) => month)).toEqual(months.slice(-36));
  });

  test.each([
    [null, 'empty'],
    [{}, 'empty'],
    [{ global_rank: null, engagement: { bounce_rate: null }, top_countries: [] }, 'empty'],
    [{ global_rank: 'many' }, 'unreadable'],
    ['x', 'unreadable'],
    [{ global_rank: '7' }, 'present'],
  ])('%j is %s', (data, presence) => {
    const body = { domain: { domain_url: 'https://a.com' }, traffic_intelligence: data };
    expect(toPresences('traffic', body)).toEqual({ traffic: presence });
  });
});
