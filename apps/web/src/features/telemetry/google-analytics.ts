import type { Telemetry } from './telemetry.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Google Analytics by its own script, loaded here and never before; pages are counted by us, not by itself. */
export function googleAnalytics(id: string): Telemetry {
  const layer = (window.dataLayer ??= [])
  // Google's script tells commands from data by this being an `arguments` object.
  function gtag(..._command: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  return {
    start: () => {
      const script = document.createElement('script')
      script.async = true
      script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
      document.head.append(script)
      gtag('js', new Date())
      gtag('config', id, { send_page_view: false, anonymize_ip: true })
    },
    page: (path) => gtag('event', 'page_view', { page_path: path }),
  }
}
