import type { CountedName, SocialNetwork } from '../../lib/model';
import { t } from '../../lib/texts';

export const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  pinterest: 'Pinterest',
  medium: 'Medium',
};

/** In the order in which they are shown. */
export const TECHNOLOGY_KINDS = [
  'cms',
  'shop',
  'payments',
  'frameworks',
  'hosting',
  'security',
  'analytics',
  'advertising',
  'marketing',
  'support',
  'media',
  'data',
  'work',
  'other',
] as const;
export type TechnologyKind = (typeof TECHNOLOGY_KINDS)[number];

/** The best known ids of the service. Any other id is `other`. */
const IDS: Record<Exclude<TechnologyKind, 'other'>, string> = {
  cms: 'wordpress drupal joomla ghost squarespace wix webflow typo3 contentful sitecore adobe_experience_manager blogger craft_cms sanity strapi',
  shop: 'shopify woo_commerce magento bigcommerce prestashop salesforce_commerce_cloud demandware woocommerce shopware medusa',
  payments:
    'stripe paypal braintree adyen klarna square amazon_pay apple_pay recurly google_pay mollie worldpay razorpay',
  frameworks:
    'react vue_js angularjs angular next_js nuxt_js jquery bootstrap ruby_on_rails django laravel express asp_net php node_js python java preact svelte gatsby astro remix ember_js backbone_js alpine_js htmx jquery_ui tailwind_css material_ui flask symfony express_js spring go_language graphql',
  hosting:
    'cloudflare cloudflare_hosting amazon_cloudfront cloudfront fastly akamai amazon_web_services amazon_s3 google_cloud microsoft_azure heroku netlify vercel rackspace wp_engine nginx apache microsoft_iis amazon_route_53 route_53 litespeed caddy varnish bunny_cdn keycdn digitalocean hetzner ovh',
  security:
    'recaptcha hcaptcha onetrust cookiebot trustarc auth0 okta turnstile usercentrics didomi lets_encrypt digicert hsts',
  analytics:
    'google_analytics google_analytics_360 google_tag_manager adobe_analytics omniture mixpanel segment amplitude heap hotjar matomo piwik fullstory crazy_egg optimizely new_relic datadog chartbeat quantcast comscore sentry tealium google_analytics_4 plausible fathom clicky bugsnag logrocket',
  advertising:
    'doubleclick google_adsense google_adwords facebook_advertiser twitter_advertiser linkedin_advertiser appnexus app_nexus criteo taboola outbrain the_trade_desk adroll rubicon_project pubmatic openx bing_advertiser media.net perfect_audience bluekai google_ads google_publisher_tag amazon_ads index_exchange magnite prebid_js meta_pixel linkedin_insight_tag tiktok_pixel pinterest_tag microsoft_advertising',
  marketing:
    'hubspot marketo pardot mailchimp sendgrid mandrill klaviyo salesforce constant_contact eloqua braze iterable customer_io mailgun amazon_ses unbounce brevo zoho_crm pipedrive',
  support: 'zendesk intercom drift freshdesk help_scout livechat olark uservoice crisp tawk_to freshchat',
  media:
    'youtube vimeo wistia brightcove google_maps google_fonts font_awesome typekit disqus adobe_fonts youtube_embed vimeo_embed mapbox openstreetmap',
  data: 'mysql postgresql mongodb redis elasticsearch oracle sap_hana snowflake algolia tableau',
  work: 'google_apps gmail microsoft_office_365 office_365 outlook slack atlassian jira confluence workday dropbox asana github greenhouse',
};

export const KIND_BY_ID = new Map(
  Object.entries(IDS).flatMap(([kind, ids]) => ids.split(' ').map((id) => [id, kind as TechnologyKind])),
);

export function toTechnologyKind(id: string): TechnologyKind {
  return KIND_BY_ID.get(id.toLowerCase()) ?? 'other';
}

/** `woo_commerce` and `WooCommerce` give the same key. */
const toPlain = (word: string) => word.toLowerCase().replace(/[._]/g, '');

/** Words not written with a single capital at the start. */
const WORDS = new Map(
  'CMS CDN API CRM ERP SQL SES S3 AWS PHP SAP HANA IIS DNS SEO JS WP CSS UI PWA HTTP HSTS OVH htmx on GraphQL KeyCDN LogRocket DigitalOcean WooCommerce LiteSpeed TikTok OpenStreetMap jQuery WordPress PayPal HubSpot YouTube GitHub MySQL PostgreSQL MongoDB BigCommerce PrestaShop CloudFront AngularJS LinkedIn DoubleClick AdSense AdWords AdRoll PubMatic OpenX SendGrid LiveChat UserVoice FullStory OneTrust TrustArc reCAPTCHA hCaptcha BlueKai AppNexus TYPO3 ASP.NET Customer.io Tawk.to'
    .split(' ')
    .map((word) => [toPlain(word), word]),
);

/** The common name for an id of the service: `google_analytics` is "Google Analytics". */
export function toTechnologyName(id: string): string {
  const known = WORDS.get(toPlain(id));
  if (known) return known;
  const words = id.split(/[_\s]+/).filter(Boolean);
  const name = words.map((word) => WORDS.get(toPlain(word)) ?? word.charAt(0).toUpperCase() + word.slice(1));
  // Makers write Vue.js for `vue_js`, and the others alike.
  return name.join(' ').replace(/ JS$/, '.js') || id;
}

/** What calls are named where they are counted: by what the user did. */
export function toEndpointName(endpoint: CountedName): string {
  return t(`usage.endpoints.${endpoint}`);
}
