import { toField } from '../json';
import type { SectionEndpointDefinition } from '../reading';
import { toAnswer } from '../reading';
import { refuseRefresh, toSubjectBody } from '../request';
import { readCompany } from './company';
import { readLogo } from './logo';
import { readCategories } from './real-time';
import { readSocial } from './social';
import { readTechnologies } from './technologies';

/**
 * specification.md, "POST /api/categorize": five sections for one call, by host or e-mail address, without `refresh`. Each section
 * may be left out ("Domain envelope", last paragraph).
 */
export const categorize = {
  path: '/api/categorize',
  toBody: (subject, refresh) => {
    refuseRefresh(refresh);
    return toSubjectBody(subject);
  },
  toAnswers: (body, stamp) => {
    const domain = toField(body, 'domain');
    return {
      categories: toAnswer(stamp, () => readCategories(domain)),
      logo: toAnswer(stamp, () => readLogo(domain)),
      company: toAnswer(stamp, () => readCompany(body)),
      technologies: toAnswer(stamp, () => readTechnologies(body)),
      social: toAnswer(stamp, () => readSocial(domain)),
    };
  },
} satisfies SectionEndpointDefinition;
