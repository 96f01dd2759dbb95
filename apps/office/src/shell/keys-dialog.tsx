import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { hasSingleKeys, isApple, setSingleKeys } from './keys.ts'
import { menuItemsOf } from './menu.ts'
import { useListedKeys } from './screen-keys.ts'

/** The list of keys, and a switch for single keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('keys')
  const names = useTranslations('menu')
  const club = useClub()
  const own = useListedKeys()
  const [isOn, setOn] = useState(hasSingleKeys)
  const mod = isApple ? '⌘' : 'Ctrl'
  const rows: [string[], string][] = [
    [[mod, 'K'], t('palette')],
    [['?'], t('this')],
    [['/'], t('filter')],
    [['J', 'K'], t('move')],
    [['Enter'], t('open')],
    [['E'], t('edit')],
    [['X'], t('choose')],
    [['⇧', 'X'], t('chooseRange')],
    [['C'], t('create')],
    [['Esc'], t('close')],
    [['Z'], t('undo')],
    [[mod, 'S'], t('save')],
    ...own.map(({ key, label }): [string[], string] => [keysOf(key), label]),
    ...menuItemsOf(club).map(({ key, name }): [string[], string] => [['G', key.toUpperCase()], names(name)]),
  ]
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {rows.map(([keys, text]) => (
          <div key={text} className="line">
            <dt className="line !gap-1 w-24">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="line">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />
        {t('single')}
      </label>
    </OfficeDialog>
  )
}

/** Returns the keys of a combination such as `shift+e`, as they are drawn. */
const keysOf = (name: string): string[] =>
  name.split(/(?<=.)\+/).map((key) => (key === 'shift' ? '⇧' : key.toUpperCase()))
