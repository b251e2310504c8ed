// The type of a command of `npm run provider`, and how it parses its arguments.
import type { ParseArgsConfig } from 'node:util'
import { CommandFailed, type Ask } from './ask.ts'

export interface CommandInput {
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
}
/** What people read, and what --json prints instead. */
export interface CommandOutput {
  readonly text: string
  readonly json: unknown
}
export interface Command {
  /** 'list add': the words before the arguments. */
  readonly words: string
  readonly takes: string
  readonly says: string
  readonly options?: NonNullable<ParseArgsConfig['options']>
  readonly run: (ask: Ask, given: CommandInput) => Promise<CommandOutput>
}

export const need = ({ args }: CommandInput, at: number, name: string): string => {
  const value = args[at]
  if (!value) throw new CommandFailed(2, `<${name}> is missing.`)
  return value
}
export const oneOf = <T extends string>(text: string, choices: readonly T[], name: string): T => {
  const found = choices.find((choice) => choice === text)
  if (!found) throw new CommandFailed(2, `${text} is no ${name}. Choose one of: ${choices.join(', ')}.`)
  return found
}
export const text = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
export const needText = (given: CommandInput, name: string): string => {
  const value = text(given, name)
  if (!value) throw new CommandFailed(2, `--${name} is missing.`)
  return value
}
/** An option that is given several times as <field>=<text>. */
export const pairs = <T extends string>({ options }: CommandInput, name: string, fields: readonly T[]): [T, string][] =>
  [options[name] ?? []].flat().map((pair) => {
    const [field = '', ...rest] = String(pair).split('=')
    return [oneOf(field, fields, 'field of an application'), rest.join('=').trim()]
  })
export const output = (json: unknown, text: string): CommandOutput => ({ json, text })
export const changed = (json: { readonly changed: boolean }, text: string): CommandOutput =>
  output(json, json.changed ? text : 'Nothing to change: it was set like that already.')
export const day = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? ''
export const both = { en: { type: 'string' }, zh: { type: 'string' } } as const
/** One text is shown in both languages when the other is not given. */
export const bilingual = (given: CommandInput, name: string): { en: string; zh: string } => {
  const [en, zh] = [text(given, 'en'), text(given, 'zh')]
  if (!en && !zh) throw new CommandFailed(2, `${name} is missing: --en "…" --zh "…".`)
  return { en: en ?? zh ?? '', zh: zh ?? en ?? '' }
}
