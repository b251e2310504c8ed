// A bare Fastify route that answers one page of the same rows: no session, no access, no checks, no envelope.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const { rows } = await pool.query<{ id: string }>('select id from merchant where mid = $1', ['20000001'])
const merchantId = rows[0]?.id
const app = Fastify()
app.post('/list', async () => {
  const page = await pool.query({
    name: 'page',
    text: 'select * from bare.payment where merchant_id = $1 order by created_at desc, id desc limit 20',
    values: [merchantId],
  })
  return { rows: page.rows as unknown[] }
})
const url = await app.listen({ port: 0 })
console.log(`ready: ${url}`)
