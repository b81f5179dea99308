import { registerHooks } from 'node:module';

// Files of the extension import each other without an ending, as the bundler wants it: Node is told to try `.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs =
      specifier.startsWith('.') && !/\.\w+$/.test(specifier) && !context.parentURL?.includes('/node_modules/');
    return next(isOurs ? `${specifier}.ts` : specifier, context);
  },
});
