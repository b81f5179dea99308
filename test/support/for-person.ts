import type { Chromium } from './chromium.ts';
import { openChromium } from './chromium.ts';
import type { World } from './world.ts';

/** A browser for a person to look at; `isShown` says whether it has a window. */
export interface ForPerson {
  chromium: Chromium;
  isShown: boolean;
}

function namesDisplay(): boolean {
  const { platform, env } = process;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens it with a window, or without one where no display is named or the one that is named cannot be opened: shells outlive theirs. */
export async function openForPerson(world: Pick<World, 'sites'>): Promise<ForPerson> {
  const options = { world, forPerson: true };
  const shown = namesDisplay() ? await openChromium({ ...options, headed: true }).catch(() => null) : null;
  return { chromium: shown ?? (await openChromium(options)), isShown: shown !== null };
}
