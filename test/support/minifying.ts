import type { MinifyOptions } from 'terser';
import { minify } from 'terser';

/**
 * A hundredth smaller than what the bundler's own minifier makes: the worker has to stay within its size. For the same reason five
 * passes, and only the simplest functions written out where they are called: others compress worse so, as do comparisons that are
 * turned round. ASCII alone: a single other character makes a browser keep the whole script at two bytes a character.
 */
export const MINIFYING = {
  ecma: 2020,
  toplevel: true,
  compress: { passes: 5, ecma: 2020, inline: 1, lhs_constants: false },
  format: { ascii_only: true },
} satisfies MinifyOptions;

/**
 * For the worker alone, whose every path the tests walk. The first writes functions that use no `this` as arrows, which breaks one
 * that is called by `new` or whose prototype is read; the second leaves out arguments that no function uses, which changes `length`.
 * The third leaves out a warning of WXT's for who develops.
 */
const SMALLER = { unsafe_arrows: true, keep_fargs: false, drop_console: true };

/** Of a chunk the part that is changed. */
interface Script {
  type: string;
  code?: string;
}

/** A plugin for Vite that minifies the worker once more: names are given by how often each is used, which is known only afterwards. */
export function minifyWorkerAgain() {
  return {
    name: 'sitecard-minify-again',
    async generateBundle({ format }: { format: string }, bundle: Record<string, Script>) {
      if (format !== 'iife') return;
      for (const script of Object.values(bundle)) {
        if (script.type !== 'chunk' || script.code === undefined) continue;
        // The minifier writes into its options.
        const { compress, ...others } = structuredClone(MINIFYING);
        const { code } = await minify(script.code, { ...others, compress: { ...compress, ...SMALLER } });
        script.code = code ?? script.code;
      }
    },
  };
}
