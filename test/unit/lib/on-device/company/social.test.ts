import { describe, expect, test } from 'vitest';
import { toProfile } from '../../../../../lib/on-device/company/profile';
import { findSocial } from '../../../../../lib/on-device/company/social';
import { readThings } from '../../../../../lib/on-device/json-ld';
import { toPageFacts } from '../../../../support/page-facts';

type Written = Parameters<typeof toPageFacts>[0];
const find = (written: Written) => {
  const facts = toPageFacts(written);
  return findSocial(facts, readThings(facts.jsonLd));
};
const urlsOf = (written: Written) => (find(written).data ?? []).map(({ url }) => url);

test('a profile of an organisation speaks for it, one of a person or of a place within an account does not', () => {
  const isPerson = (address: string) => toProfile(address)?.isPerson;
  for (const address of [
    'https://github.com/acme',
    'https://github.com/orgs/acme/people',
    'https://linkedin.com/company/acme',
  ])
    expect([address, isPerson(address)]).toEqual([address, false]);
  for (const address of [
    'https://github.com/acme/widget',
    'https://linkedin.com/in/jane',
    'https://linkedin.com/pub/jane',
  ])
    expect([address, isPerson(address)]).toEqual([address, true]);
});

describe('an account', () => {
  test.each([
    ['https://www.facebook.com/acme/', 'https://www.facebook.com/acme'],
    ['http://fb.com/acme', 'https://www.facebook.com/acme'],
    ['https://de-de.facebook.com/acme?ref=ts', 'https://www.facebook.com/acme'],
    ['https://facebook.com/profile.php?id=100064812', 'https://www.facebook.com/profile.php?id=100064812'],
    ['https://www.facebook.com/pages/Acme/123456', 'https://www.facebook.com/pages/Acme/123456'],
    ['https://www.facebook.com/acme/about/', 'https://www.facebook.com/acme'],
    ['//twitter.com/acme', 'https://twitter.com/acme'],
    ['https://twitter.com/#!/acme', 'https://twitter.com/acme'],
    ['https://x.com/@acme?lang=en', 'https://x.com/acme'],
    ['www.facebook.com/acme', 'https://www.facebook.com/acme'],
    ['https://www.instagram.com/acme.widgets/?hl=en', 'https://www.instagram.com/acme.widgets'],
    ['https://youtube.com/@acme/videos', 'https://www.youtube.com/@acme'],
    ['https://m.youtube.com/channel/UC123?sub_confirmation=1', 'https://www.youtube.com/channel/UC123'],
    ['https://www.youtube.com/c/Acme', 'https://www.youtube.com/c/Acme'],
    ['https://www.youtube.com/acme', 'https://www.youtube.com/acme'],
    ['https://uk.linkedin.com/company/acme/mycompany/', 'https://www.linkedin.com/company/acme'],
    ['https://www.linkedin.com/school/acme-university', 'https://www.linkedin.com/school/acme-university'],
    ['https://www.linkedin.com/in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
    ['https://github.com/acme', 'https://github.com/acme'],
    ['https://github.com/orgs/acme/repositories', 'https://github.com/acme'],
    ['https://github.com/acme/widget', 'https://github.com/acme'],
    ['https://www.pinterest.co.uk/acme/', 'https://www.pinterest.co.uk/acme'],
    ['https://medium.com/@acme', 'https://medium.com/@acme'],
    ['https://acme.medium.com/', 'https://acme.medium.com/'],
    ['https://www.linkedin.com/pub/jane-doe/1/2b3/4c5', 'https://www.linkedin.com/pub/jane-doe/1/2b3/4c5'],
    ['https://www.linkedin.com/Company/acme', 'https://www.linkedin.com/company/acme'],
    ['https://www.youtube.com/Channel/UC123', 'https://www.youtube.com/channel/UC123'],
    ['https://www.facebook.com/Pages/Acme/123456', 'https://www.facebook.com/pages/Acme/123456'],
    ['https://www.facebook.com./acme', 'https://www.facebook.com/acme'],
    ['https://x.com./acme', 'https://x.com/acme'],
    ['https://www.linkedin.com/company/johnson-%26-johnson', 'https://www.linkedin.com/company/johnson-%26-johnson'],
    ['https://www.facebook.com/caf%C3%A9.acme', 'https://www.facebook.com/caf%C3%A9.acme'],
    ['https://x.com/acme).', 'https://x.com/acme'],
  ])('is %s', (address, url) => {
    expect(toProfile(address)?.url).toBe(url);
  });

  test.each([
    'https://www.facebook.com/sharer/sharer.php?u=https://acme.example',
    'https://www.facebook.com/share.php?u=a',
    'https://www.facebook.com/dialog/feed?app_id=1',
    'https://www.facebook.com/acme/posts/123',
    'https://www.facebook.com/groups/acme',
    'https://www.facebook.com/events/123',
    'https://www.facebook.com/',
    'https://www.facebook.com/yourpage',
    'https://twitter.com/intent/tweet?text=a',
    'https://twitter.com/share',
    'https://twitter.com/hashtag/acme',
    'https://twitter.com/acme/status/123',
    'https://twitter.com/search?q=acme',
    'https://x.com/i/flow/login',
    'https://www.instagram.com/p/abc/',
    'https://www.instagram.com/explore/tags/acme',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/embed/abc',
    'https://youtu.be/abc',
    'https://www.youtube.com/playlist?list=abc',
    'https://www.linkedin.com/shareArticle?url=a',
    'https://www.linkedin.com/sharing/share-offsite/?url=a',
    'https://www.linkedin.com/jobs/view/1',
    'https://github.com/features/actions',
    'https://gist.github.com/acme/1',
    'https://www.pinterest.com/pin/create/button/?url=a',
    'https://medium.com/acme/an-article-123abc',
    'https://medium.com/m/signin',
    'https://facebook.com.evil.example/acme',
    'https://www.facebook.com/acme%2f..%2f..%2fl',
    'https://www.linkedin.com/company/acme%2F..%2Flogout',
    'https://www.linkedin.com/company/acme%252f..%252fl',
    'https://www.instagram.com/acme%5c..%5cp',
    'https://x.com/acme%3Fa%23b',
    'https://www.youtube.com/c/%00acme',
    'https://www.linkedin.com/pub/dir/Jane/Doe',
    `https://x.com/0${')'.repeat(1_000)}!`,
    'https://user@facebook.com:8443/acme',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('is not %s', (address) => {
    expect(toProfile(address)).toBeNull();
  });
});

describe('the own accounts of a site', () => {
  test('are those of its footer and header, in the order of the networks', () => {
    expect(
      urlsOf({
        links: [
          ['https://www.instagram.com/acmewidgets', 'footer', 'Instagram'],
          ['https://www.facebook.com/acmewidgets', 'header'],
          ['https://www.facebook.com/sharer.php?u=a', 'footer'],
        ],
      }),
    ).toEqual(['https://www.facebook.com/acmewidgets', 'https://www.instagram.com/acmewidgets']);
  });

  test('are known by a host in Unicode', () => {
    const links: Written = {
      address: 'https://xn--caf-dma.fr/',
      links: [
        ['https://x.com/partner', 'footer'],
        ['https://x.com/cafe', 'footer'],
      ],
    };
    expect(urlsOf(links)).toEqual(['https://x.com/cafe']);
  });

  test('may have a name that says nothing of the site', () => {
    expect(urlsOf({ links: [['https://www.youtube.com/channel/UC42', 'footer']] })).toEqual([
      'https://www.youtube.com/channel/UC42',
    ]);
  });

  test('are stated by the organisation, whatever the page links', () => {
    const jsonLd = [
      {
        '@type': 'Organization',
        url: 'https://www.acme-widgets.com/',
        sameAs: ['https://x.com/aw_inc', 'https://en.wikipedia.org/wiki/Acme'],
      },
    ];
    expect(urlsOf({ jsonLd, links: [['https://x.com/someone', 'footer']] })).toEqual(['https://x.com/aw_inc']);
  });

  test('are those of a person whose site it is', () => {
    const jsonLd = [
      { '@type': 'Person', name: 'Jane Doe', url: 'https://janedoe.example/', sameAs: 'https://x.com/jd' },
    ];
    expect(urlsOf({ address: 'https://janedoe.example/', jsonLd })).toEqual(['https://x.com/jd']);
    expect(urlsOf({ address: 'https://else.example/', jsonLd })).toEqual([]);
  });

  test('are not those of the author, of a reviewed item or of an employer', () => {
    const author = {
      '@type': 'Person',
      sameAs: 'https://x.com/jane',
      worksFor: { '@type': 'Organization', url: 'https://else.example/', sameAs: 'https://x.com/else' },
    };
    expect(urlsOf({ jsonLd: [{ '@type': 'Article', author }] })).toEqual([]);
  });

  test('are not those in articles, comments and author boxes', () => {
    expect(
      urlsOf({
        links: [
          ['https://x.com/jane', 'article', 'Follow Jane'],
          ['https://www.instagram.com/fan', 'article'],
        ],
      }),
    ).toEqual([]);
  });

  test('are not those of the staff', () => {
    const links: Written = {
      links: ['a', 'b', 'c'].map((name) => [`https://www.linkedin.com/in/${name}-doe`, 'main', 'LinkedIn']),
    };
    expect(urlsOf(links)).toEqual([]);
    expect(urlsOf({ links: [['https://www.linkedin.com/in/jane-doe', 'footer']] })).toEqual([]);
    // Of a person's own site it is.
    expect(
      urlsOf({ address: 'https://janedoe.example/', links: [['https://www.linkedin.com/in/jane-doe', 'footer']] }),
    ).toHaveLength(1);
  });

  test('are not those of what the site is built with', () => {
    expect(
      urlsOf({
        links: [
          ['https://www.facebook.com/WordPresscom', 'footer'],
          ['https://x.com/shopify', 'footer'],
        ],
      }),
    ).toEqual([]);
  });

  test('are not those of whoever made the site, which is called by its name', () => {
    expect(urlsOf({ links: [['https://x.com/wharfdesign', 'footer', 'Wharf Design']] })).toEqual([]);
    expect(urlsOf({ links: [['https://x.com/awstudio', 'footer', 'Follow us']] })).toHaveLength(1);
  });

  test('are known by the name of the site where several of a network compete', () => {
    expect(
      urlsOf({
        links: [
          ['https://x.com/partner', 'footer'],
          ['https://x.com/acmewidgets', 'footer'],
          ['https://x.com/acmewidgets_support', 'footer'],
        ],
      }),
    ).toEqual(['https://x.com/acmewidgets']);
  });

  test('are left out where it is unclear which', () => {
    expect(
      urlsOf({
        links: [
          ['https://x.com/one', 'footer'],
          ['https://x.com/two', 'footer'],
        ],
      }),
    ).toEqual([]);
    expect(
      urlsOf({
        links: [
          ['https://x.com/one', 'main'],
          ['https://x.com/two', 'main'],
        ],
      }),
    ).toEqual([]);
  });

  test('may stand in the page itself: by name, or as the only one, by its words or by another network', () => {
    expect(urlsOf({ links: [['https://x.com/acme_widgets', 'main', '@acme_widgets']] })).toHaveLength(1);
    expect(urlsOf({ links: [['https://www.instagram.com/awstudio', 'main', 'Follow us on Instagram']] })).toHaveLength(
      1,
    );
    const twice: Written = {
      links: [
        ['https://www.instagram.com/awstudio', 'main'],
        ['https://www.facebook.com/awstudio', 'main'],
      ],
    };
    expect(urlsOf(twice)).toHaveLength(2);
    expect(urlsOf({ links: [['https://www.instagram.com/awstudio', 'main', 'Instagram']] })).toEqual([]);
    expect(urlsOf({ links: [['https://www.instagram.com/jane', 'main', 'Jane Doe']] })).toEqual([]);
    expect(urlsOf({ links: [['https://github.com/library', 'main', 'GitHub']] })).toEqual([]);
  });

  test('are those that the head names', () => {
    expect(
      urlsOf({
        metas: {
          'twitter:site': '@acme',
          'twitter:creator': '@jane',
          'article:publisher': 'https://www.facebook.com/acme',
        },
      }),
    ).toEqual(['https://www.facebook.com/acme', 'https://twitter.com/acme']);
    expect(urlsOf({ relations: [['me', 'https://github.com/jane']] })).toEqual(['https://github.com/jane']);
  });

  test('are known by the owner of a repository only where its name is that of the site', () => {
    expect(
      urlsOf({
        address: 'https://widget.example/',
        links: [['https://github.com/widgetjs/widget', 'header', 'GitHub']],
      }),
    ).toEqual(['https://github.com/widgetjs']);
    expect(
      urlsOf({ address: 'https://widget.example/', links: [['https://github.com/gohugoio/hugo', 'footer']] }),
    ).toEqual([]);
  });

  test('are not those that a network shows of others', () => {
    expect(urlsOf({ address: 'https://github.com/a/b', links: [['https://github.com/acme', 'header']] })).toEqual([]);
  });

  test('say where they stand', () => {
    expect(find({ links: [['https://x.com/acmewidgets', 'footer', 'X']] }).evidence).toEqual([
      { value: 'twitter', seen: [{ kind: 'link', text: 'footer: X, https://x.com/acmewidgets' }] },
    ]);
  });

  test('are none where nothing is', () => {
    expect(find({})).toEqual({ data: null, evidence: [] });
  });
});
