import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuCatalogues } from '@virage/session/icu-catalogues'
import { precompressed } from '@virage/session/precompressed'
import { withoutSchemas } from '@virage/session/without-schemas'
import { fewerPasswords, withoutServerFunctions } from './lean-client.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    icuCatalogues(),
    withoutServerFunctions(),
    withoutSchemas(['summary', 'access', 'limits', 'params', 'query', 'body', 'response']),
    fewerPasswords(),
    precompressed(),
    tailwindcss(),
    tanstackStart({
      // Loaders are split together with their components, so that the first page loads no code of other pages.
      router: {
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'notFoundComponent'], ['errorComponent']] },
      },
    }),
    react(),
  ],
  resolve: {
    // Messages are compiled at build time, so the browser needs no ICU parser.
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React 18 and later include this hook.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // The code of every page is in a few files instead of thirty; all other code is loaded with its page or dialog.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|icu-minify|@formatjs)\//,
                },
                // Every page shows amounts and defines operations. In a group of some pages, they would load it on every page.
                {
                  name: 'amounts',
                  test: /packages\/domain\/src\/(?:units|amount-text)|packages\/contract\/src\/operation\./,
                  priority: 2,
                },
                // Validation of forms, for pages with forms only.
                {
                  name: 'schemas',
                  test: /node_modules\/zod\/|packages\/contract\/src\/(?:personal-info|values)/,
                  priority: 1,
                },
                // Only their schemas are used in operations of the shell, and these are removed.
                { name: 'delivery', test: /packages\/contract\/src\/(?:delivery|community)/, priority: 1 },
                {
                  name: 'shell',
                  test: /(?:packages\/contract\/src\/(?:client|clubs|exclusives|auctions|news|fans)|packages\/ui\/src\/(?:components\/(?:alert|avatar|button|chip|empty-state|icon|image-sizes|live-dot|logo|picture|section-head|skeleton|toast)|theme)|packages\/session\/src\/(?:amounts|times|operation-error)|apps\/web\/src\/(?:shell(?!\/(?:dialog|drafts|lazy-dialog|missing-or-failed|pages-query|show-more|use-text-draft))|clock|api|request-context|i18n\/(?:catalogues|texts)|features\/(?:session\/session|stream\/use-stream|(?:auctions|clubs|exclusives|fans|news)\/queries)))/,
                },
                // Shared by the club's home and the lists. One file compresses better than eight.
                {
                  name: 'cards',
                  test: /packages\/ui\/src\/components\/card-face|apps\/web\/src\/features\/(?:auctions\/(?:countdown|stand-by-notice)|clubs\/(?:home-sections|linked-clubs)|exclusives\/(?:card-rail|exclusive-card|use-flick|use-auto-advance)|news\/post-card)/,
                },
                // Used with the form library only, and in one file with it.
                {
                  name: 'forms',
                  test: /apps\/web\/src\/features\/forms\/(?:use-values|show-field-errors)/,
                },
                // Shared by the dialogs and pages that bid or pay. The names of more files would be part of every page.
                {
                  name: 'bidding',
                  test: /packages\/domain\/src\/pricing|packages\/session\/src\/(?:held-enter|use-just-changed|use-settled)|apps\/web\/src\/features\/(?:auctions\/(?:bidding-status|is-outcome-unknown)|own-bids\/queries)/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The build bundles all dependencies. In watch mode Node loads them, except the package that has an alias.
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
}))
