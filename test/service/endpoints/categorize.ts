import { logoOf } from '../logos/address.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';
import { toCategories, toCompany, toSocialMedia, toTechnologies } from './parts.ts';

/** specification.md, "POST /api/categorize": five sections in one answer; sections may be left out. Takes an e-mail address too. */
export const categorize = createEndpoint({
  name: 'categorize',
  path: '/api/categorize',
  noun: 'category',
  isRefreshable: false,
  takesEmail: true,
  refusesBareHost: true,
  toBody(question) {
    const { site } = question;
    const company = toCompany(site);
    const leaves = (section: (typeof site.leavesOut)[number]) => site.leavesOut.includes(section);
    return {
      domain: {
        categories: toCategories(site),
        domain_url: toDomainUrl(question),
        ...(!leaves('social_media') && { social_media: toSocialMedia(site) }),
        ...(!leaves('logo_url') && { logo_url: logoOf(site) }),
      },
      success: true,
      ...(!leaves('objects') && { objects: { company: company && { ...company, tech: toTechnologies(site) } } }),
    };
  },
});
