import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { openapi } from '@falaj/contract/openapi'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const page = (url: string, cookie = '') => world.app.inject({ method: 'GET', url, headers: { cookie } })

it('serves the contract as OpenAPI', async () => {
  const { headers, body } = await page('/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual(openapi())
})

it('says nothing of the sandbox in live mode', async () => {
  const live = await openWorld({
    FALAJ_MODE: 'live',
    FALAJ_SECRET: 'x'.repeat(40),
    FALAJ_PEPPER: 'y'.repeat(40),
    FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
  })
  for (const url of ['/openapi.json', '/api-reference'])
    expect((await live.app.inject({ method: 'GET', url })).body).not.toContain('sandbox')
  await live.close()
})

it('has a section with an anchor for every endpoint', async () => {
  const { body } = await page('/api-reference')
  for (const { feature, name, endpoint } of everyEndpoint) {
    expect(body).toContain(`<section id="${feature}.${name}">`)
    expect(body).toContain(urlOf(endpoint))
  }
  expect(body).toContain('<section id="file.upload">')
})

it('speaks the language of the query, then of the cookie, then English', async () => {
  expect((await page('/api-reference')).body).toContain('<html lang="en">')
  expect((await page('/api-reference', 'language=zh')).body).toContain('<h1>接口文档</h1>')
  expect((await page('/api-reference?language=en', 'language=zh')).body).toContain('<h1>API reference</h1>')
  expect((await page('/api-reference?language=zh')).body).toContain('所有已登录成员')
})

it('holds nothing inline and allows nothing inline', async () => {
  const { body, headers } = await page('/api-reference')
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  const style = await page('/api-reference/style.css')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
})
