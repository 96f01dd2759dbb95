import { paletteOf } from '@virage/ui'
import type { ClubSettings } from '@virage/contract/staff'
import { useEffect, useSyncExternalStore } from 'react'

/** The fan application's own key: a person has one theme in the whole product. */
const themeKey = 'theme'

/** A theme of the back office. */
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const isDark = matchMedia('(prefers-color-scheme: dark)')

const current = (): Theme => {
  const chosen = localStorage.getItem(themeKey)
  return chosen === 'light' || chosen === 'dark' ? chosen : isDark.matches ? 'dark' : 'light'
}

/** Applies the theme to the document. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current()
  for (const listener of listeners) listener()
}

/** Stores and applies a theme. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  applyTheme()
}

/** The theme that is shown. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    isDark.addEventListener('change', applyTheme)
    return () => void listeners.delete(listener)
  }, current)

/** Marks with the club's colour where the person is. It never colours an action: a red club has no red button for it. */
export function useClubColors(theme: ClubSettings['theme'], vip: boolean): void {
  const mode = useTheme()
  const { primary, accent, hue } = theme
  useEffect(() => {
    const palette = paletteOf({ primary, accent, hue, vip }, mode)
    const { style } = document.documentElement
    style.setProperty('--club', palette['primary-text'])
    return () => void style.removeProperty('--club')
  }, [primary, accent, hue, vip, mode])
}
