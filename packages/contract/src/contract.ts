// Table 2, endpoints: what can be asked. One line per feature; the rows stand in the features' own files.
import { announcement } from './announcement.ts'
import { config } from './config.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { file } from './file.ts'
import { session } from './session.ts'

export const contract = {
  announcement,
  config,
  file,
  session,
} satisfies Record<string, Endpoints>
export type Contract = typeof contract

export const everyEndpoint: readonly {
  readonly feature: string
  readonly name: string
  readonly endpoint: Endpoint
}[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
)
