import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, encode, explicit, integer, NULL, octets, oid, sequence, setOf, TAG } from './der.ts';
import { OID } from './object-ids.ts';

const YEARS = 25;

/** Years from 2050 on do not fit the short form. */
const time = (at: Date): Buffer => {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? encode(TAG.utcTime, Buffer.from(text.slice(2), 'latin1'))
    : encode(TAG.generalizedTime, Buffer.from(text, 'latin1'));
};

const extension = (id: string, critical: boolean, value: Uint8Array): Buffer =>
  sequence(oid(id), ...(critical ? [encode(TAG.boolean, Buffer.from([0xff]))] : []), octets(value));

/** A certificate of the installation about itself: readers see that nothing was changed, and may be set to trust it. */
export function selfSignedCertificate(privateKey: KeyObject, commonName: string, now: Date): Buffer {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const algorithm = sequence(oid(OID.sha256WithRsa), NULL);
  const name = sequence(
    setOf(sequence(oid(OID.commonName), encode(TAG.utf8, Buffer.from(commonName, 'utf8')))),
  );
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const signed = sequence(
    explicit(0, integer(2)),
    integer(serial),
    algorithm,
    name,
    sequence(time(now), time(end)),
    name,
    spki,
    explicit(
      3,
      sequence(
        extension(OID.basicConstraints, true, sequence()),
        // Digital signature and non-repudiation.
        extension(OID.keyUsage, true, encode(TAG.bitString, Buffer.from([6, 0xc0]))),
        extension(OID.subjectKeyIdentifier, false, octets(createHash('sha1').update(spki).digest())),
      ),
    ),
  );
  return sequence(signed, algorithm, bits(sign('sha256', signed, privateKey)));
}
