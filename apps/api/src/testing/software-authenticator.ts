import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AssertionAnswer, RegistrationAnswer } from '@sarm/contracts/http/passkeys/passkeys.routes';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** What a test may have wrong about an answer. */
export interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly unverified?: true;
  readonly counter?: number;
}

/** A device with one key, as WebAuthn describes it, without the browser between. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private readonly place: { readonly origin: string; readonly rpId: string };

  constructor(origin: string) {
    this.place = { origin, rpId: new URL(origin).hostname };
  }

  register(challenge: string, fault: Fault = {}): RegistrationAnswer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey()]);
    const data = Buffer.concat([this.data(ATTESTED, fault), key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: { fmt: 'none', attStmt: {}, authData: … }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]);
    return {
      ...this.answered(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  assert(challenge: string, fault: Fault = {}): AssertionAnswer {
    this.counter += 1;
    const data = this.data(0, fault);
    const client = this.clientData('webauthn.get', challenge, fault);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return {
      ...this.answered(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private answered() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  private clientData(type: string, challenge: string, { origin = this.place.origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data(extra: number, fault: Fault): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    const flags = PRESENT | extra | (fault.unverified === true ? 0 : VERIFIED);
    return Buffer.concat([sha256(fault.rpId ?? this.place.rpId), Buffer.from([flags]), counter]);
  }

  /** CBOR: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y } */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const hex = (part: string): string => Buffer.from(part, 'base64url').toString('hex');
    return Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, 'hex');
  }
}
