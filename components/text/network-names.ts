import type { SocialNetwork } from '../../lib/model';

/** The names of the networks, the same in every language. */
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
