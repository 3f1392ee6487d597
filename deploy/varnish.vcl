# Varnish (7 or newer, with varnish-modules for xkey) in front of Longhand.
#
#   Longhand:  SHARED_CACHE=varnish  SHARED_CACHE_URL=http://127.0.0.1:6081  TRUST_PROXY=1
#   Varnish:   varnishd -f /etc/varnish/varnish.vcl -a :6081 -a 127.0.0.1:6086,PROXY -s malloc,256m -p backend_idle_timeout=4
#
# The blog closes a connection after 5 s. Varnish closes it before: a request on one that is just being closed would fail.
# Hitch or HAProxy terminates TLS in front and sends the PROXY protocol to port 6086, so that client.ip is the reader's.
vcl 4.1;

import directors;
import std;
import xkey;

# The server responds.
probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 2s;
  .window = 4;
  .threshold = 2;
}

# The server can store changes. Each of these requests writes to the disk. After one failure the server is asked as one that only reads.
probe ready {
  .url = "/readyz";
  .interval = 5s;
  .timeout = 2s;
  .window = 1;
  .threshold = 1;
}

backend primary {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  # AI writing takes as long as the model does.
  .first_byte_timeout = 300s;
  .between_bytes_timeout = 300s;
}

# A second server, which has STANDBY_BUCKET as the first one: without it both would store changes. Where there is none, it stays sick and is
# never asked.
backend standby {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = ready;
  .first_byte_timeout = 300s;
  .between_bytes_timeout = 300s;
}

# The same two, for the time when neither can store changes: they still have pages.
backend primary_to_read {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = alive;
  .first_byte_timeout = 300s;
  .between_bytes_timeout = 300s;
}

backend standby_to_read {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = alive;
  .first_byte_timeout = 300s;
  .between_bytes_timeout = 300s;
}

# Who may purge: the machine of the blog.
acl purgers {
  "localhost";
}

sub vcl_init {
  new blog = directors.fallback();
  # The server that was promoted comes before a former primary that lives on.
  blog.add_backend(primary);
  blog.add_backend(standby);
  blog.add_backend(primary_to_read);
  blog.add_backend(standby_to_read);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish has added client.ip. A comma means that a proxy without the PROXY protocol is in front: anybody may be behind it.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || !req.http.xkey) {
      return (synth(403, "Forbidden"));
    }
    # Soft: the page stays for the time when the blog is away.
    return (synth(200, "Purged " + xkey.softpurge(req.http.xkey)));
  }

  set req.backend_hint = blog.backend();
  unset req.http.X-Restarted;
  # While the blog answers, a purged or old page is never sent. After a failure the request starts again to get one.
  if (req.restarts > 0) {
    set req.grace = 24h;
    set req.http.X-Restarted = "1";
  } else if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }

  # For monitoring on this machine only, not for visitors.
  if (req.url ~ "^/(metrics|readyz)($|\?)") {
    return (synth(404));
  }
  # Not the header that the visitor sent, which may be forged.
  set req.http.X-Forwarded-For = client.ip;

  # Calls, the admin area and previews are never kept. Files may be large, and are sent in parts.
  if (req.url ~ "^/(trpc|api|admin|preview|files)(/|$|\?)") {
    return (pass);
  }
  # A view inside the site, which the blog counts.
  if (req.method == "HEAD" && req.http.Sec-Fetch-Site == "same-origin") {
    return (pass);
  }
  # Pages are the same for everybody. Cookies are of other programs in the same domain.
  unset req.http.Cookie;
  unset req.http.Authorization;
  # Images differ by this alone.
  if (req.url ~ "^/images/") {
    if (req.http.Accept ~ "image/avif") {
      set req.http.Accept = "image/avif,*/*";
    } else {
      set req.http.Accept = "*/*";
    }
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && (bereq.is_bgfetch || (!bereq.uncacheable && !bereq.http.X-Restarted))) {
    # Nothing is stored, so that the next look-up finds the old page. Without one the blog's own words are sent the second time.
    return (abandon);
  }
  if (beresp.ttl <= 0s && beresp.http.xkey) {
    # A page that changed while it was rendered: as after a purge, it is sent again only while no server answers.
    set beresp.grace = 24h;
    return (deliver);
  }
  if (beresp.ttl > 0s) {
    # How long pages are sent while no server answers.
    set beresp.grace = 24h;
  }
  if ((beresp.backend == primary_to_read || beresp.backend == standby_to_read) && beresp.ttl > 10s) {
    # Purges say nothing of a server that cannot store changes: it may lag behind.
    set beresp.ttl = 10s;
  }
}

sub vcl_backend_error {
  # Varnish keeps an error for six seconds when other requests wait for the page. It would hide the old page.
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0) {
    # The blog answered with an error.
    return (restart);
  }
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts == 0 && !obj.uncacheable) {
    # The blog did not answer. Send the old page, if there is one.
    return (restart);
  }
  unset resp.http.xkey;
  # A purge reaches this cache only: browsers and other proxies ask each time.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "no-cache";
  }
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
