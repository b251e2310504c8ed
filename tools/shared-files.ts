// How many shared files know a feature of money by its name: the files outside the feature's own folders that a new one has to be written into,
// or that have to be read to change one. docs/architecture.md prints the figures.
import { isTest, sources } from './sources.ts'
import { read } from './root.ts'

/** A file of the feature itself: in a folder of its name, or named after it. */
const isOwn = (file: string, name: string): boolean =>
  file.split('/').some((part) => part === name || part.startsWith(`${name}.`) || part.startsWith(`${name}-rules.`))
/** In a text or a key, alone or as the first word of one, as in 'refund.changed'; or in the path of an import. */
const names = (text: string, name: string): boolean =>
  new RegExp(`['"\`/]${name}(?:['"\`. /]|$)|^\\s+${name}: [{[]`, 'm').test(text)

const shared = sources.filter((file) => /^(?:apps|packages)\//.test(file) && !isTest(file))
const domains = ['accounts', 'crypto', 'payments', 'selling', 'cash']
/** Names of two words: a single word, such as 'payment', also occurs where no feature is meant. */
const featuresOfMoney = [
  ...new Set(
    sources.flatMap((file) => {
      const [, domain = '', name = ''] = /^apps\/server\/src\/features\/(\w+)\/([^/]+)\//.exec(file) ?? []
      return domains.includes(domain) && name.includes('-') ? [name] : []
    }),
  ),
]
const filesThatName = (name: string): readonly string[] =>
  shared.filter((file) => !isOwn(file, name) && names(read(file), name))
export const sharedFiles: ReadonlyMap<string, readonly string[]> = new Map(
  featuresOfMoney.map((name) => [name, filesThatName(name)]),
)
/** One line per feature. */
export const sharedFigures = [...sharedFiles].map(([name, files]) => `${name.padEnd(20)} ${files.length}`).join('\n')
