// Settings that are secrets or addresses may come from files, as orchestrators mount them: FALAJ_SECRET_FILE instead of FALAJ_SECRET.
import fs from 'node:fs'
import { StartError } from './start-refusal.ts'

type Env = Readonly<Record<string, string | undefined>>
const suffix = '_FILE'
/** An address may have a password in it. */
const mayBeFile = /(_SECRET|_PEPPER|_TOKEN|_PASSWORD|_KEY|_LOGIN|_URL)(_PREVIOUS)?$/

export const fileSettings = (names: readonly string[]): readonly string[] =>
  names.filter((name) => mayBeFile.test(name))
export const isFileSetting = (names: readonly string[], name: string): boolean =>
  name.endsWith(suffix) && fileSettings(names).includes(name.slice(0, -suffix.length))

/** One line break at the end is no part of a secret. */
const read = (name: string, file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new StartError(
      `${name}=${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Fix: a file that this user can read.`,
    )
  }
}

/** Read once, at the start: another content needs a restart. */
export const fromFiles = (env: Env, names: readonly string[]): Env => {
  const found: Record<string, string> = {}
  for (const name of fileSettings(names)) {
    const file = env[name + suffix]
    if (!file) continue
    if (env[name]) throw new StartError(`${name} and ${name}${suffix} are both set. Fix: one of them.`)
    const text = read(name + suffix, file)
    if (text === '')
      throw new StartError(`${name}${suffix}=${file} is an empty file. Fix: the value, and nothing else.`)
    found[name] = text
  }
  return { ...env, ...found }
}
