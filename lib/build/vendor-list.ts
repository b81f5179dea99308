import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// biome-ignore lint/style/noRestrictedImports: the build makes the list of it
import type * as ThirdPartyWeb from 'third-party-web';

/** The package exports nothing by name that an ES module could import. */
const { entities }: typeof ThirdPartyWeb = createRequire(import.meta.url)('third-party-web');

/** For the licence, which the notices pass on: the list that ships is made of the package's data, and has none of its code. */
export const VENDOR_PACKAGE = fileURLToPath(new URL('../../node_modules/third-party-web', import.meta.url));

/** Categories whose entities are products, and the group of the card that shows them. */
const KINDS: Record<string, string> = {
  ad: 'advertising',
  analytics: 'analytics',
  'tag-manager': 'analytics',
  cdn: 'hosting',
  hosting: 'hosting',
  'customer-success': 'support',
  'consent-provider': 'security',
  marketing: 'marketing',
  video: 'media',
};

/** Names of whole companies whose hosts serve many things, and of sites that others only link or embed. */
const SKIPPED = new Set(
  `Google CDN|Adobe Experience Cloud|Cloudflare CDN|Azure Web Services|Yahoo!|Yandex CDN|WordPress|WordPress Site Stats|Oracle
Bet365|Better Business Bureau|eBay|Wayfair|Wowcher|Unidays|Guardian Media|Ziff Davis Tech|Microsoft XBox Live|IS Group|Onet|Box
Dealer|ARM|Council ad Network|United Internet|United Internet Media|United Internet Media AG|template-help.com|Performio|RAM|IVI
Zoover|Kelkoo|Business Message|Supertool Network Technology|Webcore|Ido|Playground|fam|Button|Akamai|Shopify|Wix|Squarespace|Polar
Blogger|Eventbrite|Builder|Rackspace|Salesforce Commerce Cloud|Bigcommerce|LINE Corporation|Snapchat|Salesforce.com|Hosting`
    .split(/[|\n]/)
    .map((name) => name.trim()),
);

/** Products that the rules in assets/on-device/technologies name otherwise. */
const IDS: Record<string, string> = {
  'Google/Doubleclick Ads': 'doubleclick',
  'Google FundingChoices': 'google_funding_choices',
  'Adobe TypeKit': 'typekit',
  'Adobe Tag Manager': 'adobe_launch',
  'Affiliate Window': 'awin',
  'Amplitude Mobile Analytics': 'amplitude',
  AppNexus: 'xandr',
  'Bing Ads': 'microsoft_advertising',
  'Bootstrap CDN': 'bootstrapcdn',
  'Bootstrap Chinese network': 'bootcdn',
  'Carbon Ads': 'buysellads',
  Civic: 'civic_cookie_control',
  'Clerk.io ApS': 'clerk_io',
  Conversant: 'cj_affiliate',
  'Convert Insights': 'convert_experiences',
  'Decibel Insight': 'decibel',
  'Digital Window': 'awin',
  'ESM>CDN': 'esm_sh',
  Ensighten: 'crownpeak',
  Evergage: 'salesforce_marketing_cloud',
  Evidon: 'crownpeak',
  Exponea: 'bloomreach_engagement',
  'Fathom Analytics': 'fathom',
  'Feefo.com': 'feefo',
  'FontAwesome CDN': 'font_awesome',
  'Framer CDN': 'framer',
  'Ghostery Enterprise': 'crownpeak',
  Gigya: 'sap_customer_data_cloud',
  'Impact Radius': 'impact_com',
  Infoline: 'infonline',
  'JSDelivr CDN': 'jsdelivr',
  Kampyle: 'medallia',
  'LinkedIn Ads': 'linkedin_insight_tag',
  'LongTail Ad Solutions': 'jw_player',
  'Market GID': 'mgid',
  'Microsoft Hosted Libs': 'ajax_aspnet_cdn',
  MyFonts: 'monotype',
  'Net Reviews': 'verified_reviews',
  'Nielsen NetRatings SiteCensus': 'nielsen',
  Optanon: 'onetrust',
  Podsights: 'spotify_pixel',
  'RTB House AdPilot': 'rtb_house',
  'Rakuten LinkShare': 'rakuten_advertising',
  'Rakuten Marketing': 'rakuten_advertising',
  'Rakuten MediaForge': 'rakuten_advertising',
  'Reviews.co.uk': 'reviews_io',
  'Roxr Software': 'clicky',
  'Rubicon Project': 'magnite',
  'Scorecard Research': 'comscore',
  Skimbit: 'skimlinks',
  'Smart Insight Tracking': 'emarsys',
  Soundest: 'omnisend',
  'SpeedCurve RUM': 'speedcurve',
  'Stamped.io': 'stamped',
  'Sweet Tooth': 'smile_io',
  TagCommander: 'commanders_act',
  'Tidio Live Chat': 'tidio',
  'Tremor Video': 'magnite',
  'Trust Pilot': 'trustpilot',
  Trustcommander: 'commanders_act',
  'Twitter Online Conversion Tracking': 'twitter_pixel',
  VigLink: 'sovrn',
  Vimeo: 'vimeo_embed',
  WebInsight: 'dotdigital',
  Webtrekk: 'mapp_intelligence',
  'WizRocket Technologies': 'clevertap',
  XiTi: 'at_internet',
  'Yahoo! Tag Manager': 'yahoo_japan_ads',
  'Yahoo! JAPAN Ads': 'yahoo_japan_ads',
  'Yandex Ads': 'yandex_direct',
  YouTube: 'youtube_embed',
  ZenDesk: 'zendesk',
  'iAdvize SAS': 'iadvize',
  iGoDigital: 'salesforce_marketing_cloud',
  mPulse: 'akamai_mpulse',
};

/** `Trusted Shops` gives `trusted_shops`, as the service writes its ids. */
const toId = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '');

/** Where consent was stored for all sites until 2021. No page asks it any more. */
const isInUse = (host: string) => !host.endsWith('.mgr.consensu.org');

/** In the form of the rules of technologies: by kind, `id=Name | host a.example b.example`. */
export function toVendorLines(): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const entity of entities) {
    const kind = KINDS[entity.category];
    const hosts = entity.domains.map((domain) => domain.replace(/^\*\./, '').toLowerCase()).filter(isInUse);
    // Of the others no page was seen that asks them.
    if (!kind || SKIPPED.has(entity.name) || !(entity.totalOccurrences > 0) || hosts.length === 0) continue;
    const name = entity.name.replace(/ CMP$/, '').replaceAll(/[|=;]/g, ' ');
    lines[kind] ??= [];
    lines[kind].push(`${IDS[entity.name] ?? toId(name)}=${name} | host ${hosts.join(' ')}`);
  }
  return lines;
}

/** Writes the list beside the analyser, which reads it when it looks at a page. */
export function writeVendorList(build: string): void {
  writeFileSync(join(build, 'vendors.json'), JSON.stringify(toVendorLines()));
}
