import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'

/** The fan application's own key: a person has one language in the whole product. */
const languageKey = 'selected_language'

/** Returns the language of the back office: the chosen one, else the browser's. */
export function currentLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return (
    languages.find((language) => language === wanted.find((one) => languages.some((known) => known === one))) ?? 'en'
  )
}

/** Stores a language, also in the cookie that the hosted sign-in reads, and shows the page in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(languageKey, language)
  document.cookie = `${languageKey}=${language};path=/;max-age=31536000;samesite=lax`
  location.reload()
}
