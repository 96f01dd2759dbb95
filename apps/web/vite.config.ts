import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuCatalogues } from './icu-catalogues.ts'

export default defineConfig({
  plugins: [icuCatalogues(), tailwindcss(), tanstackStart(), react()],
  resolve: {
    // Messages are compiled when the application is built: the browser gets no parser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  ssr: { noExternal: true },
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
})
