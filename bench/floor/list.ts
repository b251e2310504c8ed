// A bare Fastify route that answers one page of the same rows: no session, no access, no checks, no envelope.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const { rows } = await pool.query<{ merchant_id: string }>(
  'select merchant_id from sandbox.sample_order group by 1 order by count(*) desc limit 1',
)
const merchantId = rows[0]?.merchant_id
const app = Fastify()
app.post('/list', async () => {
  const page = await pool.query({
    name: 'page',
    text: 'select * from sandbox.sample_order where merchant_id = $1 order by created_at desc, id desc limit 20',
    values: [merchantId],
  })
  return { rows: page.rows as unknown[] }
})
const url = await app.listen({ port: 0 })
console.log(`ready: ${url}`)
