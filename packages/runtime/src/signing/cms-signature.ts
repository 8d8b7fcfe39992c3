import { createHash, sign, verify, X509Certificate } from 'node:crypto';
import {
  childrenOf,
  encode,
  explicit,
  integer,
  NULL,
  octets,
  oid,
  readNodes,
  sequence,
  setOf,
  TAG,
} from './der.ts';
import { OID } from './object-ids.ts';
import type { SigningKey } from './signing-key.ts';

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const attribute = (id: string, value: Uint8Array): Buffer => sequence(oid(id), setOf(value));

function issuerAndSerial(certificate: X509Certificate): Buffer {
  const [signed] = childrenOf(readNodes(certificate.raw)[0]);
  const fields = childrenOf(signed);
  const at = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, issuer] = [fields[at], fields[at + 2]];
  if (serial === undefined || issuer === undefined) throw new Error('a certificate without issuer');
  return sequence(issuer.encoded, serial.encoded);
}

/**
 * A detached signature in CMS with the attributes of PAdES B-B (ETSI EN 319 142-1): type, digest and signing certificate. The
 * time stands in the PDF itself.
 */
export function signDetached(parts: readonly Uint8Array[], { privateKey, certificate }: SigningKey): Buffer {
  const algorithm = sequence(oid(OID.sha256), NULL);
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(sha256(...parts))),
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  );
  const signature = sign('sha256', attributes, privateKey);
  const inside = Buffer.from(attributes);
  inside[0] = 0xa0;
  const signer = sequence(
    integer(1),
    issuerAndSerial(certificate),
    algorithm,
    inside,
    sequence(oid(OID.rsaEncryption), NULL),
    octets(signature),
  );
  return sequence(
    oid(OID.signedData),
    explicit(
      0,
      sequence(
        integer(1),
        encode(TAG.set, algorithm),
        sequence(oid(OID.data)),
        explicit(0, certificate.raw),
        encode(TAG.set, signer),
      ),
    ),
  );
}

/** The certificate that signed the parts, or undefined where the signature is not one of exactly these bytes. */
export function verifyDetached(cms: Buffer, parts: readonly Uint8Array[]): X509Certificate | undefined {
  const [, content] = childrenOf(readNodes(cms)[0]);
  const [, , , certificates, signers] = childrenOf(childrenOf(content)[0]);
  const raw = childrenOf(certificates)[0]?.encoded;
  const [, , , attributes, , signature] = childrenOf(childrenOf(signers)[0]);
  if (raw === undefined || attributes === undefined || signature === undefined) return undefined;
  const digest = childrenOf(attributes)
    .map((each) => childrenOf(each))
    .find(([type]) => type?.encoded.equals(oid(OID.messageDigest)));
  if (childrenOf(digest?.[1])[0]?.body.equals(sha256(...parts)) !== true) return undefined;
  const signed = Buffer.from(attributes.encoded);
  signed[0] = TAG.set;
  const certificate = new X509Certificate(raw);
  return verify('sha256', signed, certificate.publicKey, signature.body) ? certificate : undefined;
}
