import type { Telemetry } from './telemetry.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Google Analytics. Loads Google's script when it starts, and sends page views itself. */
export function googleAnalytics(id: string): Telemetry {
  const layer = (window.dataLayer ??= [])
  // Google's script recognises commands by their being `arguments` objects.
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
