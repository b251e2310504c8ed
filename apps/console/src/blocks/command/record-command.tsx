// A command that a record allows now. Its name gives its texts: `pause`, `pauseTitle` and, where there is one, `pauseNext`.
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import { say, type Words } from '@falaj/contract/kernel/words'
import { useLanguage } from '../../words/language.tsx'
import { Command, type CommandProps } from './command.tsx'

type Name<W extends Words> = { [K in keyof W & string]: `${K}Title` extends keyof W ? K : never }[keyof W & string]
export interface RecordCommandProps<E extends Endpoint, W extends Words>
  extends Omit<CommandProps<E>, 'input' | 'label' | 'title'>, Partial<Pick<CommandProps<E>, 'label'>> {
  readonly found: { readonly id: string; readonly actions: readonly string[] }
  readonly words: W
  readonly name: Name<W>
  /** Beside the id. */
  readonly input?: Omit<Input<E>, 'id'>
}
export const RecordCommand = <E extends Endpoint, W extends Words>({
  found,
  words,
  name,
  input,
  ...given
}: RecordCommandProps<E, W>) => {
  const language = useLanguage()
  if (!found.actions.includes(name)) return null
  const text = (key: string): string => {
    const word = words[key]
    return word ? say(word, language) : ''
  }
  return (
    <Command
      label={text(name)}
      title={text(`${name}Title`)}
      next={text(`${name}Next`)}
      {...given}
      input={{ id: found.id, ...input } as Input<E>}
    />
  )
}
