import type { Language } from '@virage/contract'
import type { ComponentType } from 'react'
import { type CatalogueName, loadTexts } from './catalogues.ts'
import { Texts } from './texts.tsx'

/** Loads a catalogue while a component's code is loading. Returns the component with these texts. */
export async function loadWithTexts<Props extends object>(
  language: Language,
  name: CatalogueName,
  code: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Loaded] = await Promise.all([code, loadTexts(language, name)])
  return function WithTexts(props) {
    return (
      <Texts of={name}>
        <Loaded {...props} />
      </Texts>
    )
  }
}
