import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuCatalogues } from './icu-catalogues.ts'
import { fewerPasswords, precompressed, withoutSchemas, withoutServerFunctions } from './lean-client.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    icuCatalogues(),
    withoutServerFunctions(),
    withoutSchemas(),
    fewerPasswords(),
    precompressed(),
    tailwindcss(),
    tanstackStart({
      // A page's data is read by the file that shows it: the first page carries nothing of the others.
      router: {
        codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      },
    }),
    react(),
  ],
  resolve: {
    // Messages are compiled when the application is built: the browser gets no parser.
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has had the hook itself since 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs comes in two files, not in thirty; the rest stays with the page or dialog that needs it.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|icu-minify|@formatjs)\//,
                },
                // Amounts, which all pages show: the schemas of forms would take them with them.
                { name: 'amounts', test: /packages\/domain\/src\/(?:units|amount-text)/, priority: 2 },
                // What a form checks its fields with, for the pages that are forms.
                {
                  name: 'schemas',
                  test: /node_modules\/zod\/|packages\/contract\/src\/(?:personal-info|values)/,
                  priority: 1,
                },
                {
                  name: 'shell',
                  test: /(?:packages\/contract\/src\/(?:operation|client|clubs|exclusives|auctions|news|fans)|packages\/ui\/src\/(?:components\/(?:alert|avatar|button|chip|empty-state|icon|image-sizes|live-dot|logo|picture|section-head|skeleton|toast)|theme)|apps\/web\/src\/(?:shell|clock|api|request-context|i18n\/(?:amounts|times|catalogues|texts)|features\/(?:session\/session|stream\/use-stream|(?:auctions|clubs|exclusives|fans|news)\/queries)))/,
                },
                // What the club's home and its lists share. One file compresses better than eight.
                {
                  name: 'cards',
                  test: /apps\/web\/src\/features\/(?:auctions\/(?:countdown|stand-by-notice)|clubs\/(?:home-sections|linked-clubs)|exclusives\/(?:card-rail|exclusive-card|use-flick|use-auto-advance)|news\/post-card)/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The build holds all that it needs. While developing Node loads the packages itself, but for what an alias changes within.
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
}))
