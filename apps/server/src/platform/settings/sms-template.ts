// The file that says how an SMS vendor is called, what its answers mean, and how its delivery reports are verified.
import fs from 'node:fs'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1), z.maxLength(2000))
const value = z.union([z.string(), z.number(), z.boolean()])
const codes = z.array(z.union([z.string(), z.number()]))
const fileForm = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  url: text,
  method: z._default(z.enum(['POST', 'PUT', 'GET']), 'POST'),
  /** Basic authentication. */
  basic: z.optional(z.strictObject({ user: text, password: text })),
  headers: z._default(z.record(z.string(), z.string()), {}),
  form: z.optional(z.record(z.string(), z.string())),
  json: z.optional(z.record(z.string(), z.unknown())),
  success: z.strictObject({
    status: z.array(z.int()).check(z.minLength(1)),
    /** Besides the status: what stands at this path of the answer. */
    path: z.optional(text),
    values: z.optional(z.array(value).check(z.minLength(1))),
  }),
  /** Where the answer has the vendor's own id. */
  id: z.optional(text),
  error: z.optional(
    z.strictObject({
      code: text,
      /** This number never gets it: no second attempt. */
      permanent: z._default(codes, []),
      /** The account's fault: every message would fail. */
      account: z._default(codes, []),
    }),
  ),
  report: z.optional(
    z.strictObject({
      verify: z.union([
        z.strictObject({ kind: z.literal('twilio'), key: text }),
        z.strictObject({ kind: z.literal('vonage'), key: text }),
        z.strictObject({ kind: z.literal('query'), key: text }),
        z.strictObject({ kind: z.literal('header'), header: text, key: text }),
      ]),
      /** Where the report has the vendor's id, and where ours if it repeats it; a path of the body, or `query.<name>`. */
      id: text,
      ours: z.optional(text),
      status: text,
      delivered: z.array(value),
      undelivered: z.array(value),
    }),
  ),
})
type FileForm = z.output<typeof fileForm>
export interface SmsTemplate extends FileForm {
  /** The secrets that its placeholders name. One from a file is read at each use: it may change without a restart. */
  readonly secrets: Readonly<Record<string, { readonly value: string } | { readonly file: string }>>
}

export const placeholders = ['id', 'to', 'toDigits', 'text', 'sender', 'reportUrl'] as const
export type Placeholder = (typeof placeholders)[number]
const placeholder = /\{([\w.]+)\}/g

type Env = Readonly<Record<string, string | undefined>>
export const readSmsTemplate = (
  file: string,
  env: Env,
  mayBePlain: boolean,
): SmsTemplate | { readonly fault: string } => {
  let given: unknown
  try {
    given = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    return { fault: `a JSON file: ${(error as Error).message}` }
  }
  const { data, error } = z.safeParse(fileForm, given)
  if (!data) {
    const [issue] = error.issues
    return {
      fault: `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not valid'}; docs/messages.md has the form`,
    }
  }
  if (data.form && data.json) return { fault: 'form or json, not both' }
  if (data.success.path !== undefined && !data.success.values) return { fault: 'success.path goes with success.values' }
  const host = /^(https?):\/\/([^/{}?#@\s]+)(?=[/?]|$)/.exec(data.url)
  const isOwn = host?.[1] === 'http' && mayBePlain && /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host[2] ?? '')
  if (!host || (host[1] !== 'https' && !isOwn)) return { fault: 'url: an https address whose host has no placeholder' }
  const secrets: Record<string, { readonly value: string } | { readonly file: string }> = {}
  for (const [, name = ''] of JSON.stringify(data).matchAll(placeholder)) {
    if (placeholders.some((each) => each === name)) continue
    const secret = /^secret\.([A-Z][A-Z\d_]*)$/.exec(name)?.[1]
    if (!secret || secret.startsWith('FALAJ_'))
      return { fault: `{${name}} is no placeholder; docs/messages.md lists them` }
    const [kept, named] = [env[secret], env[`${secret}_FILE`]]
    if (named && fs.existsSync(named)) secrets[secret] = { file: named }
    else if (kept) secrets[secret] = { value: kept }
    else return { fault: `set ${secret}, or ${secret}_FILE to a file that has it` }
  }
  return { ...data, secrets }
}

const secretOf = ({ secrets }: SmsTemplate, name: string): string => {
  const found = secrets[name]
  if (!found) return ''
  return 'file' in found ? fs.readFileSync(found.file, 'utf8').trim() : found.value
}
/** `encode`: for a place where a value could end the part that it stands in. */
export const fillIn = (
  template: SmsTemplate,
  given: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
  encode: (value: string) => string = (value) => value,
): string =>
  given.replace(placeholder, (whole, name: string) => {
    if (name.startsWith('secret.')) return encode(secretOf(template, name.slice('secret.'.length)))
    const found = values[name as Placeholder]
    return found === undefined ? whole : encode(found)
  })
