import com.google.gson.Gson;
import java.util.List;
import java.util.Map;
import sis.ApiClient;
import sis.ApiException;
import sis.api.BatchApi;
import sis.api.EntitiesApi;
import sis.api.YenteApi;
import sis.model.BatchRow;
import sis.model.BatchRowId;
import sis.model.BatchRowQ;

/** Asks a running service by a client that OpenAPI Generator makes. */
public class Client {
  public static void main(String[] args) throws ApiException {
    var client = new ApiClient().setBasePath(args[0]);
    client.setBearerToken(args[1]);
    var entities = new EntitiesApi(client);
    var ready = new YenteApi(client).yenteReady().execute();
    var found = entities.searchEntities().q("ostrelle").execute();
    var hit = entities.screenEntities("Banque Ostrelle").limit(1).execute().getEntities().get(0);
    var detail = entities.getEntity(hit.getId()).execute();
    var row = new BatchRow().id(new BatchRowId("7")).q(new BatchRowQ("Banque Ostrelle"));
    var rows = new BatchApi(client).screenRows(List.of(row)).execute();
    var wrong = 200;
    try {
      entities.getEntity("none").execute();
    } catch (ApiException error) {
      wrong = error.getCode();
    }
    System.out.println(new Gson().toJson(Map.of(
        "ready", ready != null, "found", found.getEntities().get(0).getName(),
        "name", hit.getName(), "alert", hit.getAlert(), "detail", detail.getName(),
        "row", rows.get(0).getScreenedRow().getId().getString(), "wrong", wrong)));
    System.exit(0);
  }
}
