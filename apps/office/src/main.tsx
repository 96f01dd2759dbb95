import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import './office.css'
import { currentLanguage } from './i18n/language.ts'
import { loadTexts } from './i18n/texts.ts'
import { loadDeferredOnInput } from './parts/deferred.tsx'
import { removeOldDrafts } from './parts/use-draft.ts'
import { createQueryClient } from './queries.ts'
import { createOfficeRouter } from './router.tsx'
import { listenForHeldEnter, listenForSequences } from './shell/keys.ts'
import { applyTheme } from './shell/theme.ts'

applyTheme()
listenForHeldEnter()
listenForSequences()
loadDeferredOnInput()
removeOldDrafts()
const language = currentLanguage()
document.documentElement.lang = language
const queryClient = createQueryClient()
const router = createOfficeRouter(queryClient)
// The first screen's code and data come together with the texts.
void router.load()
const messages = await loadTexts(language)
const element = document.querySelector('#office')
if (!element) throw new Error('The page has no place for the back office')

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Paris">
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>
  </StrictMode>,
)
