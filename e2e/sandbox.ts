// What the simulated world does when a story asks for it.
import { expect, request as http } from '@playwright/test'

export const sandbox = async <Body>(baseURL: string | undefined, address: string, data: object): Promise<Body> => {
  const context = await http.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { 'x-host-app': 'falaj-console' } })
  const answer = await context.post(`/sandbox/${address}`, { data })
  expect(answer.ok()).toBe(true)
  const { body } = (await answer.json()) as { body: Body }
  await context.dispose()
  return body
}
