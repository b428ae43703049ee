import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A browser by WebDriver's protocol, which chromedriver and geckodriver speak, with the JDK alone: Selenium's own `WebDriver`
 * takes its place where it is installed. `DRIVER_URL` is the driver's address, `BROWSER_PATH` the browser, if it is not found.
 */
final class Browser implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String session;

  Browser(String driver) {
    String binary = System.getenv("BROWSER_PATH");
    List<String> arguments = List.of("--headless=new", "--no-sandbox");
    Map<String, ?> options =
        binary == null ? Map.of("args", arguments) : Map.of("args", arguments, "binary", binary);
    Map<String, ?> wanted = Map.of("browserName", "chrome", "goog:chromeOptions", options);
    Map<String, ?> body = Map.of("capabilities", Map.of("alwaysMatch", wanted));
    session = driver + "/session/" + Rivola.Json.in(send("POST", driver + "/session", body), "sessionId");
  }

  /** Opens a page in a sandbox, as a persona, by its key, or as a visitor. */
  void show(Rivola rivola, String path, String persona) {
    // Cookies and storage belong to a site that is open.
    open(rivola.address + "/privacy-policy");
    call("POST", "/cookie", Map.of("cookie", Map.of("name", "sandbox", "value", rivola.sandbox)));
    run("localStorage.clear()");
    if (persona != null)
      rivola.login(persona).forEach((key, value) -> run("localStorage.setItem(arguments[0], arguments[1])", key, value));
    open(rivola.address + path);
  }

  void open(String url) {
    call("POST", "/url", Map.of("url", url));
  }

  Object run(String script, Object... arguments) {
    return call("POST", "/execute/sync", Map.of("script", script, "args", List.of(arguments)));
  }

  /** The text of the first element that a selector finds, as soon as there is one with a text. */
  String textOf(String selector) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (System.nanoTime() < end) {
      Object text = run("return document.querySelector(arguments[0])?.innerText ?? ''", selector);
      if (!text.equals("")) return (String) text;
    }
    throw new AssertionError(selector + " has no text");
  }

  @Override
  public void close() {
    call("DELETE", "", null);
  }

  private Object call(String method, String path, Object body) {
    return send(method, session + path, body);
  }

  private static Object send(String method, String url, Object body) {
    HttpRequest.BodyPublisher sent =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(Rivola.Json.write(body));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).method(method, sent).build();
    try {
      HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) throw new IllegalStateException(url + ": " + answer.body());
      return Rivola.Json.in(Rivola.Json.read(answer.body()), "value");
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(url, error);
    }
  }
}
