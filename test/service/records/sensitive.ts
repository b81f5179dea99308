import type { SiteDraft } from './site.ts';

/** Sites that a brand-safety policy must notice. */
export const SENSITIVE: SiteDraft[] = [
  {
    host: 'velvet-midnight.com',
    categories: [
      ['/Adult', 0.99],
      ['/Online Communities/Dating & Personals', 0.61],
    ],
    company: {
      name: 'VM Entertainment Ltd',
      city: 'Limassol',
      countryCode: 'CY',
      employees: '51-200',
      tags: ['Adult'],
    },
    technologies: 'php nginx cloudflare',
    social: ['velvetmidnight', 'twitter'],
    registration: [3500, 88],
    traffic: {
      rank: 4_410,
      country: ['US', 3_900],
      category: ['Adult', 120],
      visits: [12_004_118, 11_870_552],
      engagement: [0.24, 9.4, 501.7],
      sources: [0.62, 0.24, 0.03, 0.1, 0, 0.01],
      countries: 'US 0.24, DE 0.1, FR 0.08',
    },
    similar: 'crimson-curtain.com',
  },
  {
    host: 'high-roller-harbour.com',
    categories: [
      ['/Games/Gambling', 0.98],
      ['/Sports/Football', 0.3],
    ],
    company: {
      name: 'High Roller Harbour N.V.',
      city: 'Willemstad',
      countryCode: 'CW',
      employees: '201-500',
      revenue: '$100M-$250M',
      tags: ['Gambling'],
    },
    technologies: 'angular cloudflare google_tag_manager livechat',
    social: ['highrollerharbour', 'twitter youtube'],
    registration: [1290, 170],
    similar: 'dice-and-anchor.com',
  },
  {
    host: 'copper-jacket-supply.com',
    categories: [
      ['/Sensitive Subjects/Firearms & Weapons', 0.96],
      ['/Shopping/Price Comparison', 0.2, { IAB22: 'Shopping' }],
    ],
    company: {
      name: 'Copper Jacket Supply Co.',
      city: 'Tulsa',
      stateCode: 'OK',
      countryCode: 'US',
      employees: '11-50',
      revenue: '$1M-$10M',
      tags: ['Retail'],
    },
    technologies: 'bigcommerce cloudflare',
    registration: [2800, 500],
    similar: '',
  },
  {
    host: 'smoke-ring-lounge.nl',
    categories: [
      ['/Sensitive Subjects/Recreational Drugs', 0.95],
      ['/Food & Drink/Beverages/Alcoholic Beverages', 0.42],
    ],
    company: { name: 'Smoke Ring Lounge B.V.', city: 'Maastricht', countryCode: 'NL', employees: '1-10', tags: [] },
    technologies: 'wix',
    registration: [700, 30],
    similar: 'cloudchaser.nl',
  },
  {
    host: 'free-films-now.stream',
    categories: [
      [
        '/Online Communities/File Sharing & Hosting',
        0.94,
        {
          IAB26: 'Illegal Content',
          'IAB26-2': 'Warez',
          'IAB-v9i3On': 'Sensitive Topics',
          'IAB-v9i3On-mm3UXx': 'Online Piracy',
        },
      ],
      ['/Arts & Entertainment/Film & Series', 0.71],
    ],
    company: null,
    technologies: 'jquery cloudflare',
    registration: [45, 320],
    similar: 'watch-it-all.stream seriesdump.cc',
    leavesOut: ['objects', 'social_media', 'logo_url'],
  },
  {
    host: 'claim-your-parcel.top',
    categories: [
      [
        '/Sensitive Subjects/Other',
        0.91,
        {
          IAB26: 'Illegal Content',
          'IAB26-3': 'Spyware/Malware',
          'IAB-v9i3On': 'Sensitive Topics',
          'IAB-v9i3On-6i4dB6': 'Spam or Harmful Content',
        },
      ],
    ],
    company: null,
    technologies: 'php',
    logo: 'empty',
    registration: [2, 363],
    similar: '',
    updatedDaysAgo: 0,
  },
  {
    host: 'ironvolk-blog.net',
    categories: [
      [
        '/Sensitive Subjects/Other',
        0.93,
        {
          IAB25: 'Non-Standard Content',
          'IAB25-5': 'Hate Content',
          'IAB-v9i3On': 'Sensitive Topics',
          'IAB-v9i3On-HxqYV1': 'Hate Speech and Acts of Aggression',
        },
      ],
      ['/Online Communities/Blogs', 0.4],
    ],
    company: null,
    technologies: 'wordpress',
    logo: 'null',
    registration: [1100, 60],
    similar: '',
  },
  {
    host: 'frontline-diary.org',
    categories: [
      ['/Sensitive Subjects/War & Conflict', 0.9],
      ['/Sensitive Subjects/Violence & Abuse', 0.66],
      ['/News/World News', 0.62],
    ],
    company: { name: 'Frontline Diary Collective', countryCode: 'PL', tags: ['Nonprofit'] },
    technologies: 'hugo netlify',
    social: ['frontlinediary', 'twitter youtube'],
    registration: [900, 190],
    similar: '',
  },
  {
    host: 'quake-watch.info',
    categories: [
      ['/Sensitive Subjects/Accidents & Disasters', 0.83],
      ['/Science/Earth & Climate', 0.8],
    ],
    company: null,
    technologies: 'leaflet openstreetmap d3_js',
    registration: [3000, 99],
    similar: 'open-tide.org',
  },
  {
    host: 'raw-comments.forum',
    categories: [
      [
        '/Online Communities/Forums',
        0.97,
        {
          IAB25: 'Non-Standard Content',
          'IAB25-1': 'Unmoderated UGC',
          'IAB25-4': 'Profane Content',
          'IAB-v9i3On': 'Sensitive Topics',
          'IAB-v9i3On-j9PaO9': 'Obscenity and Profanity',
        },
      ],
    ],
    company: null,
    technologies: 'discourse ruby_on_rails postgresql redis',
    registration: [1700, 210],
    similar: '',
  },
];
