import { categorize } from './categorize.ts';
import { company } from './company.ts';
import type { DomainEndpoint } from './endpoint.ts';
import { iab } from './iab.ts';
import { logo } from './logo.ts';
import { realTime } from './real-time.ts';
import { registration } from './registration.ts';
import { similar } from './similar.ts';
import { social } from './social.ts';
import { technologies } from './technologies.ts';
import { traffic } from './traffic.ts';

export const DOMAIN_ENDPOINTS: ReadonlyMap<string, DomainEndpoint> = new Map(
  [categorize, realTime, iab, company, technologies, logo, registration, similar, traffic, social].map((endpoint) => [
    endpoint.path,
    endpoint,
  ]),
);
