/** A response of /api with its parsed envelope. */
export interface RestAnswer {
  status: number;
  headers: Headers;
  // The envelope is what tests check, so its shape is not declared here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

interface Given {
  token?: string;
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a form as multipart, text unchanged. */
  body?: object | string | FormData;
}

/** Calls the REST API like a script. */
export function restClient(origin: string) {
  async function call(path: string, { token, method, headers, body }: Given = {}): Promise<RestAnswer> {
    const isJson = typeof body === "object" && !(body instanceof FormData);
    const answer = await fetch(`${origin}/api${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token ? { Authorization: token } : {}),
        ...(isJson || typeof body === "string" ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : body,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  }
  return {
    call,
    get: (path: string, token?: string) => call(path, { token }),
    post: (path: string, body: Given["body"], token?: string) => call(path, { body, token }),
  };
}

/** A form like that of a front end's Add Blog page. */
export function aForm(parts: Record<string, string | Buffer | object>, fileName = "hill.jpg"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.append(name, value);
    else if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), fileName);
    else form.append(name, JSON.stringify(value));
  }
  return form;
}
