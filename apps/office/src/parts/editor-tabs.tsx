import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The parts of a screen that edits something: its form, and its history. The address says which is shown. */
export const editorTabs = ['edit', 'history'] as const
export type EditorTab = (typeof editorTabs)[number]

/** Returns the part that an address shows. */
export const editorTabOf = (tab: string | undefined): EditorTab => (tab === 'history' ? 'history' : 'edit')

/** Links to the parts of an editor. What is typed stays. */
export function EditorTabs({ tab }: { tab: EditorTab }) {
  const t = useTranslations('tabs')
  return (
    <nav className="views" aria-label={t('parts')}>
      {editorTabs.map((one) => (
        <Link
          key={one}
          to="."
          search={one === 'edit' ? {} : { tab: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          // The form stays: its draft belongs to the screen around both parts.
          ignoreBlocker
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(one)}
        </Link>
      ))}
    </nav>
  )
}
