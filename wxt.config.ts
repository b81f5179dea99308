import { defineConfig } from 'wxt';
import { toCommands } from './lib/build/commands.ts';
import { toContentPolicy } from './lib/build/content-policy.ts';
import { writeIcons } from './lib/build/icon-file.ts';
import { collectPackages, writeNotices } from './lib/build/notices.ts';
import { allowPopupStyle, buildPopupAlone, splitPopup } from './lib/build/popup-page.ts';
import { shipRules } from './lib/build/shipped-rules.ts';
import { writeSuffixList } from './lib/build/suffix-list.ts';
import { addTexts, TEXT_FILES } from './lib/build/texts.ts';
import { writeVendorList } from './lib/build/vendor-list.ts';

/** Strict blocking in the browser's own rules (lib/browser/permissions.ts). */
const STRICT_PERMISSION = 'declarativeNetRequestWithHostAccess';

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  publicDir: 'assets/public',
  manifestVersion: 3,
  // For `npm run dev`: as root Chromium starts only without its sandbox.
  webExt: { chromiumArgs: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  manifest: ({ browser, command }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: [
      ...['storage', 'alarms', 'contextMenus', 'activeTab', 'scripting'],
      // Firefox gives it at install or never.
      ...(browser === 'firefox' ? [STRICT_PERMISSION] : []),
    ],
    // Asked by the gesture that needs them.
    optional_permissions: [
      'webNavigation',
      'notifications',
      'tabs',
      ...(browser === 'firefox' ? [] : [STRICT_PERMISSION]),
    ],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: toContentPolicy(command) },
    incognito: 'not_allowed',
    omnibox: { keyword: 'sc' },
    commands: toCommands(browser),
    ...(browser === 'firefox'
      ? {
          // Else the button, and with it the verdict on each site, lies in a menu until the user takes it out.
          action: { default_area: 'navbar' },
          browser_specific_settings: {
            gecko: {
              id: 'sitecard@sitecard.invalid',
              strict_min_version: '140.0',
              data_collection_permissions: {
                required: ['none'],
                // What is asked for, each with the click that needs it.
                optional: ['browsingActivity', 'personallyIdentifyingInfo', 'searchTerms'],
              },
            },
          },
        }
      : {
          externally_connectable: {},
          minimum_chrome_version: '140',
          // Firefox takes what an organisation sets without a schema.
          storage: { managed_schema: 'managed-schema.json' },
        }),
  }),
  hooks: {
    'entrypoints:grouped': (_, groups) => buildPopupAlone(groups),
    'prepare:publicPaths': (_, paths) => void paths.push('suffixes.json', 'vendors.json', 'icons.json', ...TEXT_FILES),
    'build:manifestGenerated': (_, { content_security_policy: policies }) => {
      if (typeof policies === 'object') policies.extension_pages = allowPopupStyle(policies.extension_pages ?? '');
    },
    'build:publicAssets': (_, files) => addTexts(files as Parameters<typeof addTexts>[0]),
    'build:done': (wxt) => {
      writeSuffixList(wxt.config.outDir);
      writeVendorList(wxt.config.outDir);
      writeIcons(wxt.config.outDir);
      writeNotices(wxt.config.outDir);
    },
  },
  vite: ({ command }) => ({
    // In development pages come from a server.
    plugins: [collectPackages(), shipRules(), ...(command === 'build' ? [splitPopup()] : [])],
    // Its developer tools are never there.
    define: { 'window.__PREACT_SIGNALS_DEVTOOLS__': 'false' },
    build: {
      // The oldest that the manifests allow: what these know by themselves is not written out in older words.
      target: ['chrome140', 'firefox140'],
      // It adds two scripts of its own.
      modulePreload: false,
      // A browser keeps a script that is ASCII at one byte a character.
      rolldownOptions: { output: { charset: 'ascii' } },
    },
  }),
});
