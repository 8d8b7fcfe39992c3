const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** SQLSTATE: class 08 connection, 57P0x shutdown or start-up, 53300 too many connections, 25P03 idle transaction ended. */
const SQL_STATE = /^(08[0-9A-Z]{3}|57P0[0-9]|53300|25P03)$/;
/** pg gives these no code. */
const PG_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;

/** PostgreSQL or the object store is not available now. Whether the last statement took effect is unknown. */
export function isConnectionFailure(error: unknown): boolean {
  const code = fieldOf(error, 'code');
  if (typeof code === 'string' && (SYSTEM_CODES.has(code) || SQL_STATE.test(code))) return true;
  if (error instanceof Error && PG_MESSAGES.test(error.message)) return true;
  const storeStatus = fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode');
  if (typeof storeStatus === 'number' && storeStatus >= 500) return true;
  if (error instanceof AggregateError && error.errors.some((each) => isConnectionFailure(each))) return true;
  const cause = fieldOf(error, 'cause');
  return cause !== undefined && cause !== error && isConnectionFailure(cause);
}
