import tailwindcss from '@tailwindcss/vite'
import { icuCatalogues } from '@virage/session/icu-catalogues'
import { precompressed } from '@virage/session/precompressed'
import { withoutSchemas } from '@virage/session/without-schemas'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/office/',
  plugins: [
    icuCatalogues(),
    withoutSchemas(['summary', 'limits', 'params', 'query', 'response']),
    precompressed(),
    tailwindcss(),
    react(),
  ],
  resolve: {
    // Messages are compiled at build time, so the browser needs no ICU parser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  build: {
    // Its policy allows no inline source (docs/decisions/0080).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|icu-minify|@formatjs)\//,
            },
            { name: 'contract', test: /node_modules\/zod\/|packages\/(?:contract|domain)\/src\// },
            // Small modules of the first screen: a file for each would compress worse.
            {
              name: 'parts',
              test: /packages\/session\/src\/(?:amounts|date-format|held-enter|times|use-\S+)\.ts$|apps\/office\/src\/(?:api\.ts|queries\.ts|access\/club-context|i18n\/problems\.ts|session\/leave|shell\/(?:keys|menu|theme|screen)\.|parts\/(?:act|create-button|filter-choice|list-pane|list-states|office-dialog|pass-focus|problems-of|toast-region|toasts|use-draft|use-list|use-staff-price)\.)/,
            },
          ],
        },
      },
    },
  },
})
