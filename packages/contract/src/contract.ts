// Table 2, endpoints: what can be asked. One line per feature; the rows stand in the features' own files.
import { announcement } from './announcement.ts'
import { config } from './config.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { exportJobs } from './export.ts'
import { file } from './file.ts'
import { operationHistory } from './operation-history.ts'
import { sample } from './sample.ts'
import { session } from './session.ts'

export const contract = {
  announcement,
  config,
  export: exportJobs,
  file,
  'operation-history': operationHistory,
  sample,
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
